// The face of a card: what it is worth, what it costs, what it gives.
function drawFace(face, id, dark) {
  const ink = light(face.ground) > 0.55 ? "#1F1A17" : "#FFFFFF";
  const head = tag("span", { class: "head", style: `background:${face.ground};color:${ink}` },
    tag("span", {}, face.figure), tag("span", { class: "signs" }, face.signs.join("")));
  const gives = tag("span", { class: "gives" });
  for (const [piece, count] of face.gives) for (let i = 0; i < count; i++) gives.append(pieceIcon(piece, 16, false));
  head.append(gives);
  const costs = tag("span", { class: "costs" });
  for (const [piece, count] of face.costs) costs.append(tag("span", {}, pieceIcon(piece, 17, dark), String(count)));
  return [head, costs, tag("span", { class: "id" }, id)];
}

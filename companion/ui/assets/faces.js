// The face of a card: what it is worth, what it costs, what it gives. A sign that has no drawing is written out.
const SIGNS = { crown: "♛", again: "↻", token: "⊕", steal: "⇄", privilege: "✉", wild: "✱" };

function drawFace(face, id, dark) {
  const ink = light(face.ground) > 0.55 ? "#1F1A17" : "#FFFFFF";
  const head = tag("span", { class: "head", style: `background:${face.ground};color:${ink}` }, tag("span", { class: "worth" }, face.figure));
  head.append(tag("span", { class: "signs" }, face.signs.map((sign) => SIGNS[sign] || sign).join("")));
  const gives = tag("span", { class: "gives" });
  for (const [piece, count] of face.gives) for (let i = 0; i < count; i++) gives.append(pieceIcon(piece, 15, false));
  const costs = tag("span", { class: "costs" });
  for (const [piece, count] of face.costs) costs.append(tag("span", {}, pieceIcon(piece, 15, dark), String(count)));
  return [head, costs, tag("span", { class: "id" }, tag("span", {}, id), gives)];
}

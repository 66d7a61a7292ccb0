// A board as a drawing: places, what lies on them, the printed path. `look` tells how each place is to be shown.
function turned(spot, picture, turn) {
  let { x, y } = spot, w = picture.width, h = picture.height;
  for (let i = 0; i < turn; i++) [x, y, w, h] = [h - y, x, h, w];
  return [x, y];
}

function drawPicture(picture, dark, turn = 0, look = () => ({})) {
  const [w, h] = turn % 2 ? [picture.height, picture.width] : [picture.width, picture.height];
  const edge = picture.marks.length ? 0.42 : 0;
  const box = [
    -0.04 - (turn === 3 ? edge : 0), -0.04 - (turn === 0 ? edge : 0), w + 0.08 + (turn % 2 ? edge : 0), h + 0.08 + (turn % 2 ? 0 : edge),
  ];
  const svg = node("svg", { class: "board", viewBox: box.join(" "), role: "group", "aria-label": picture.label });
  const at = Object.fromEntries(picture.spots.map((spot) => [spot.id, turned(spot, picture, turn)]));
  if (picture.path.length) svg.append(node("polyline", { class: "path", points: picture.path.map((id) => at[id].join(",")).join(" ") }));
  for (const [x, y, text, label] of picture.marks) {
    const [mx, my] = turned({ x, y }, picture, turn);
    const mark = node("text", {
      class: "mark", x: mx, y: my, "text-anchor": "middle", "dominant-baseline": "central", transform: `rotate(${turn * 90} ${mx} ${my})`,
    });
    const title = node("title", {});
    title.textContent = label;
    mark.append(text, title);
    svg.append(mark);
  }
  for (const spot of picture.spots) {
    const [x, y] = at[spot.id];
    const shown = look(spot);
    const group = node("g", {
      class: shown.tap ? "spot may" : "spot", "data-spot": spot.id, "aria-label": spot.label,
      ...(shown.tap ? { role: "button", tabindex: 0, "aria-pressed": Boolean(shown.picked) } : { role: "img" }),
    });
    group.append(node("circle", { class: "place", cx: x, cy: y, r: 0.41 }));
    if (spot.piece) group.append(drawPiece(spot.piece, x, y, 0.25, dark));
    if (shown.picked) group.append(node("circle", { class: "picked", cx: x, cy: y, r: 0.45 }));
    else if (shown.next) group.append(node("circle", { class: "next", cx: x, cy: y, r: 0.45 }));
    if (shown.tap) {
      group.addEventListener("click", () => shown.tap(spot.id));
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); shown.tap(spot.id); }
      });
    }
    svg.append(group);
  }
  return svg;
}

// A board as a drawing: places, what lies on them, the printed path. `look` tells how each place is to be shown.
function turned(spot, picture, turn) {
  let { x, y } = spot, w = picture.width, h = picture.height;
  for (let i = 0; i < turn; i++) [x, y, w, h] = [h - y, x, h, w];
  return [x, y];
}

function ring(spot, x, y, kind) {
  if (!spot.tile) return node("circle", { class: kind, cx: x, cy: y, r: 0.45 });
  return node("rect", { class: kind, x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.1 });
}

// A square place: its figure and corner above, a row of pieces below, and who stands on it.
function drawTile(group, spot, x, y, dark, may) {
  const kind = `place${spot.worn ? " worn" : ""}${may ? " can" : ""}`;
  group.append(node("rect", { class: kind, x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.1 }));
  const write = (text, dx, dy, name, anchor) => {
    const words = node("text", { class: name, x: x + dx, y: y + dy, "text-anchor": anchor, "dominant-baseline": "central" });
    words.append(text);
    group.append(words);
  };
  const bare = !spot.figure && !spot.pieces.length;
  if (spot.figure) write(spot.figure, -0.39, -0.22, "figure", "start");
  if (spot.corner && bare) write(spot.corner, 0, 0, "corner bare", "middle");
  else if (spot.corner) write(spot.corner, 0.4, -0.33, "corner", "end");
  const step = Math.min(0.28, 0.84 / Math.max(spot.pieces.length, 1));
  spot.pieces.forEach((piece, i) => group.append(drawPiece(piece, x + (i - (spot.pieces.length - 1) / 2) * step, y + 0.24, 0.125, dark)));
  spot.standing.forEach((piece, i) => {
    const away = bare ? (i - (spot.standing.length - 1) / 2) * 0.44 : 0.27 - i * 0.3;
    group.append(drawPiece(piece, x + away, bare ? y : y - 0.06, bare ? (spot.standing.length > 1 ? 0.2 : 0.28) : 0.15, dark));
  });
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
    if (spot.tile) drawTile(group, spot, x, y, dark, shown.tap);
    else group.append(node("circle", { class: "place", cx: x, cy: y, r: 0.41 }));
    if (spot.piece) group.append(drawPiece(spot.piece, x, y, 0.25, dark));
    if (shown.picked || shown.next) group.append(ring(spot, x, y, shown.picked ? "picked" : "next"));
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

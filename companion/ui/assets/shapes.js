// Pieces as flat drawings: each has a shape and a letter besides its colour. Shared by the components that follow it.
const SVG = "http://www.w3.org/2000/svg";

function node(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function tag(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

function light(colour) {
  const part = (from) => parseInt(colour.slice(from, from + 2), 16) / 255;
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
}

function isDark(parent) {
  const host = parent.host || parent;
  const found = getComputedStyle(host).getPropertyValue("--st-background-color").trim();
  return /^#[0-9a-f]{6}$/i.test(found) ? light(found) < 0.5 : false;
}

function outline(kind, x, y, r) {
  const ring = (sides, turn, radius) =>
    Array.from({ length: sides }, (_, i) => {
      const angle = turn + (2 * Math.PI * i) / sides;
      const reach = typeof radius === "function" ? radius(i) : radius;
      return `${(x + reach * Math.cos(angle)).toFixed(2)},${(y + reach * Math.sin(angle)).toFixed(2)}`;
    }).join(" ");
  const up = -Math.PI / 2;
  switch (kind) {
    case "square": {
      const a = r * 0.84;
      return node("rect", { x: x - a, y: y - a, width: 2 * a, height: 2 * a, rx: r * 0.2 });
    }
    case "diamond":
      return node("polygon", { points: ring(4, up, r * 1.12) });
    case "triangle":
      return node("polygon", { points: ring(3, up, r * 1.14) });
    case "hexagon":
      return node("polygon", { points: ring(6, up, r) });
    case "star":
      return node("polygon", { points: ring(10, up, (i) => (i % 2 ? r * 0.55 : r * 1.14)) });
    case "scroll":
      return node("rect", { x: x - r * 0.7, y: y - r, width: r * 1.4, height: r * 2, rx: r * 0.5 });
    case "crown":
      return node("polygon", {
        points: [[-1, -0.7], [-0.5, 0], [0, -0.95], [0.5, 0], [1, -0.7], [0.8, 0.8], [-0.8, 0.8]]
          .map(([dx, dy]) => `${x + dx * r},${y + dy * r}`).join(" "),
      });
    default:
      return node("circle", { cx: x, cy: y, r: kind === "pearl" ? r * 0.92 : r });
  }
}

function drawPiece(piece, x, y, r, dark) {
  const shape = outline(piece.shape, x, y, r);
  const deep = light(piece.colour) < 0.25;
  shape.setAttribute("fill", piece.colour);
  shape.setAttribute("stroke", dark && deep ? "#F3ECE1" : "#1F1A17");
  shape.setAttribute("stroke-width", r * 0.1);
  const group = node("g", {}, shape);
  if (piece.shape === "pearl") group.append(node("circle", { cx: x - r * 0.32, cy: y - r * 0.32, r: r * 0.22, fill: "#fff", opacity: 0.75 }));
  const low = { triangle: 0.12, star: 0.06 }[piece.shape] || 0;
  const letter = node("text", {
    x, y: y + r * low, "text-anchor": "middle", "dominant-baseline": "central", "font-size": r * (piece.shape === "triangle" ? 0.72 : 0.82), "font-weight": 700,
    fill: light(piece.colour) > 0.55 ? "#1F1A17" : "#FFFFFF", "pointer-events": "none",
  });
  letter.textContent = piece.letter;
  group.append(letter);
  return group;
}

function pieceIcon(piece, size, dark) {
  const svg = node("svg", { width: size, height: size, viewBox: "-12 -12 24 24", "aria-hidden": "true" });
  svg.append(drawPiece(piece, 0, 0, 9.4, dark));
  return svg;
}

// What a component remembers between runs belongs to one question; a new token is a new question.
const memories = new WeakMap();
function memory(parent, token, fresh) {
  let kept = memories.get(parent);
  if (!kept || kept.token !== token) {
    kept = { token, ...fresh };
    memories.set(parent, kept);
  }
  return kept;
}

// Whether what is to be shown differs from what this component shows already.
function isNews(parent, data) {
  const now = JSON.stringify([data, isDark(parent)]);
  if (parent.bottegaShows === now) return false;
  parent.bottegaShows = now;
  return true;
}

function root(parent) {
  let element = parent.querySelector(".bottega");
  if (!element) {
    element = tag("div", { class: "bottega" });
    parent.append(element);
  }
  element.classList.toggle("dark", isDark(parent));
  return element;
}

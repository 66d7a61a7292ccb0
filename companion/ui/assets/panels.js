// The players and what else is always in view. Everything arrives as text and is set as text.
export default function ({ data, parentElement }) {
  if (!isNews(parentElement, data)) return;
  const dark = isDark(parentElement);
  const counts = (pairs) => pairs.map(([piece, n]) => {
    const entry = tag("span", { class: n ? "n" : "n zero", title: piece.label });
    entry.append(pieceIcon(piece, 18, dark), String(n));
    return entry;
  });
  const panels = data.panels.map((panel) => {
    const top = tag("div", { class: "top" }, pieceIcon(panel.mark, 26, dark), tag("div", { class: "name" }, panel.name));
    for (const figure of panel.figures) {
      top.append(tag("div", { class: "figure", "data-figure": figure.id }, tag("b", {}, figure.value), tag("span", {}, figure.label)));
    }
    const box = tag("div", { class: panel.acts ? "panel acts" : "panel", "data-seat": panel.seat }, top);
    for (const row of panel.rows) {
      const line = tag("div", { class: "counts", "aria-label": row.label }, tag("span", { class: "label" }, row.label), ...counts(row.counts));
      if (row.note) line.append(tag("span", { class: "end" }, row.note));
      box.append(line);
    }
    if (panel.lines.length) box.append(tag("div", { class: "lines" }, panel.lines.join(" · ")));
    return box;
  });
  const asides = data.asides.map((aside) => tag("div", { class: "aside" }, tag("b", {}, aside.label), ...counts(aside.counts), aside.text));
  root(parentElement).replaceChildren(...panels, ...asides);
}

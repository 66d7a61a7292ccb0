// The checklist: what to take and where to put it. Ticks belong to this setup on this device.
export default function ({ data, parentElement }) {
  if (!isNews(parentElement, data)) return;
  const dark = isDark(parentElement);
  const place = `bottega.ticks.${data.token}`;
  let ticks = [];
  try { ticks = JSON.parse(localStorage.getItem(place) || "[]"); } catch (error) { ticks = []; }
  const list = tag("ol", {});
  data.steps.forEach((step, number) => {
    const box = tag("input", { type: "checkbox", "data-step": number, checked: ticks.includes(number) ? "" : null });
    const item = tag("li", { class: ticks.includes(number) ? "done" : null },
      tag("label", {}, box, tag("span", {}, step.text), tag("span", { class: "rule" }, step.rule)));
    const more = tag("div", { class: "more" });
    if (step.picture) more.append(drawPicture(step.picture, dark));
    if (step.cards.length) {
      more.append(tag("div", { class: "row" }, ...step.cards.map(([id, face]) => tag("span", { class: "face" }, ...drawFace(face, id, dark)))));
    }
    if (more.childNodes.length) item.append(more);
    box.addEventListener("change", () => {
      ticks = box.checked ? [...ticks, number] : ticks.filter((other) => other !== number);
      item.classList.toggle("done", box.checked);
      localStorage.setItem(place, JSON.stringify(ticks));
    });
    list.append(item);
  });
  root(parentElement).replaceChildren(list);
}

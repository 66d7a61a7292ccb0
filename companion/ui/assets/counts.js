// Numbers to count up and down by taps, or to type. A field that nobody filled in is empty, which is not the same as 0.
const TYPING = 250; // milliseconds without another digit

export default function ({ data, parentElement, setStateValue }) {
  const kept = memory(parentElement, data.token, { values: { ...data.values } });
  const element = root(parentElement);
  if (element.dataset.token === data.token) return; // what is typed here now is newer than what the app knows
  element.dataset.token = data.token;

  const rows = data.fields.map((field) => {
    const id = `${data.token}:${field.id}`;
    const input = tag("input", { id, type: "number", inputmode: "numeric", min: field.low, max: field.high, "data-count": field.id });
    const less = tag("button", { type: "button", "aria-label": `${data.lessLabel}: ${field.label}`, "data-less": field.id }, "−");
    const more = tag("button", { type: "button", "aria-label": `${data.moreLabel}: ${field.label}`, "data-more": field.id }, "+");
    const show = (value) => {
      less.disabled = value !== null && value <= field.low;
      more.disabled = value !== null && value >= field.high;
      input.classList.toggle("odd", value !== null && (value < field.low || value > field.high));
    };
    const set = (value) => {
      kept.values = { ...kept.values, [field.id]: value };
      show(value);
      setStateValue("answer", { token: data.token, value: kept.values });
    };
    const step = (by) => {
      const value = kept.values[field.id] ?? null;
      const next = value === null ? (by > 0 ? Math.max(1, field.low) : field.low) : Math.min(field.high, Math.max(field.low, value + by));
      input.value = next;
      set(next);
    };
    input.value = kept.values[field.id] ?? "";
    show(kept.values[field.id] ?? null);
    input.addEventListener("focus", () => input.select());
    // While it is typed, and not only once the field is left: the button that goes on is ready for the very next tap.
    const typed = () => {
      const value = input.value === "" ? null : Math.trunc(Number(input.value));
      if (value !== (kept.values[field.id] ?? null)) set(value);
    };
    let pause;
    input.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(typed, TYPING); });
    input.addEventListener("change", () => { clearTimeout(pause); typed(); });
    less.addEventListener("click", () => step(-1));
    more.addEventListener("click", () => step(1));
    return tag("div", { class: "count" }, tag("label", { for: id }, field.label), less, input, more);
  });
  element.replaceChildren(...rows);
}

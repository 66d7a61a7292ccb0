// Holds the screen awake; the browser drops the lock whenever the page is hidden, so it is taken again on return.
let lock = null;
let wanted = false;

async function hold() {
  if (!wanted || lock || document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch (error) {
    lock = null; // refused, by a low battery for one: the page works without
  }
}

export default function ({ data }) {
  wanted = data.wanted;
  document.addEventListener("visibilitychange", hold);
  if (wanted) hold();
  else if (lock) lock.release();
  return () => document.removeEventListener("visibilitychange", hold);
}

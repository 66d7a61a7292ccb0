// Holds the screen awake; the browser drops the lock whenever the page is hidden, so it is taken again on return.
function holdScreen() {
  const state = { awake: false, lock: null };
  const hold = async () => {
    if (!state.awake || state.lock || document.visibilityState !== "visible" || !navigator.wakeLock) return;
    try {
      state.lock = await navigator.wakeLock.request("screen");
      state.lock.addEventListener("release", () => { state.lock = null; });
    } catch (error) {
      state.lock = null; // refused, by a low battery for one: the page works without
    }
    if (!state.awake) state.lock?.release(); // it was given up while the browser thought about it
  };
  document.addEventListener("visibilitychange", hold);
  return ({ awake }) => {
    state.awake = awake;
    if (awake) hold();
    else state.lock?.release();
  };
}

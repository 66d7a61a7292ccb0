// Holds the screen awake; the browser drops the lock whenever the page is hidden, so it is taken again on return.
function holdScreen() {
  const state = { awake: false, asking: false, lock: null };
  const letGo = () => {
    state.lock?.release();
    state.lock = null;
  };
  const hold = async () => {
    const may = state.awake && document.visibilityState === "visible" && navigator.wakeLock;
    if (!may || state.asking || state.lock) return;
    state.asking = true;
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { if (state.lock === lock) state.lock = null; });
      state.lock = lock;
    } catch (error) {
      // refused, by a low battery for one: the page works without
    }
    state.asking = false;
    if (!state.awake) letGo(); // it was given up while the browser thought about it
  };
  document.addEventListener("visibilitychange", hold);
  return ({ awake }) => {
    state.awake = awake;
    if (awake) hold();
    else letGo();
  };
}

/** After this time, a field that is still opening gets no more of the typed text. */
const WAIT_MS = 3_000;

let typed = "";
let stopWaiting: (() => void) | undefined;

/**
 * Collects what is typed after a key that opens a field, until the field takes it with `takeTyped`: desk staff continue
 * typing at once, and single letters would otherwise trigger keys of the screen behind.
 */
export function catchTyping(): void {
  stopWaiting?.();
  typed = "";
  const ends = new AbortController();
  const timer = setTimeout(stop, WAIT_MS);
  function stop() {
    clearTimeout(timer);
    ends.abort();
    stopWaiting = undefined;
  }
  stopWaiting = stop;
  const options = { capture: true, signal: ends.signal };
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Backspace") typed = typed.slice(0, -1);
      else if (event.key === "Escape" || event.key === "Tab") return stop();
      else if (event.key.length === 1) typed += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  addEventListener("pointerdown", stop, options);
}

/** Returns what was typed since `catchTyping`; from now on the field receives keys itself. */
export function takeTyped(): string {
  stopWaiting?.();
  const taken = typed;
  typed = "";
  return taken;
}

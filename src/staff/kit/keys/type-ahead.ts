/** How long typed text is collected for a field that is still opening. */
const WAIT_MS = 3_000;

let typed = "";
let stopWaiting: (() => void) | undefined;

/**
 * Collects the text typed after a key that opens a field, until the field takes it with `takeTyped`. Desk staff type on
 * immediately, and single letters would otherwise trigger keys of the screen behind.
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

/** Returns the text typed since `catchTyping`, and stops collecting: the field now receives keys itself. */
export function takeTyped(): string {
  stopWaiting?.();
  const taken = typed;
  typed = "";
  return taken;
}

/** A field that takes longer to open than this is left to its own. */
const WAIT_MS = 3_000;

let typed = "";
let stopWaiting: (() => void) | undefined;

/**
 * Collects what is typed after a key that opens a field, until the field takes it with `takeTyped`: a person at the desk
 * types on at once, and single letters would otherwise be keys of the screen behind.
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

/** What was typed since `catchTyping`; from now on keys are the field's own. */
export function takeTyped(): string {
  stopWaiting?.();
  const taken = typed;
  typed = "";
  return taken;
}

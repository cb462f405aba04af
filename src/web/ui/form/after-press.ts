let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

if (typeof window !== "undefined") {
  addEventListener("mousedown", () => (isPressed = true), true);
  // Runs after the click that follows these events. Waiting only for mouseup isn't enough: a drag ends without one, and
  // a system menu may swallow it.
  for (const end of ["mouseup", "dragend", "keydown"]) addEventListener(end, () => setTimeout(release), true);
}

/**
 * Calls `act` immediately or, during a press, after it. A press of a button takes the focus from a field before it is
 * released: if a line appeared or disappeared under the field at that moment, the button would move away and its click
 * would be lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

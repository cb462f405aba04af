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
  // After the click that follows. A drag ends without mouseup, and a menu of the system may swallow it.
  for (const end of ["mouseup", "dragend", "keydown"]) addEventListener(end, () => setTimeout(release), true);
}

/**
 * Calls `act` at once, or after the press that is going on. A press takes the focus from a field before it is let go: a
 * line that came or went under the field at that moment would move the pressed button away, and its click would be lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

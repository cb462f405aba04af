declare global {
  /** The last button pressed before React listened, and what hears of it (see late-scripts.ts). Without late scripts there is none. */
  var earlyPress: { button?: HTMLButtonElement; hear: (event: Event) => void } | undefined;
}

/** From here on React hears presses itself: it hydrates what was pressed at once. */
export function stopHearingEarlyPresses(): void {
  if (globalThis.earlyPress) document.removeEventListener("click", globalThis.earlyPress.hear, true);
}

/** Presses what a visitor pressed before the page's scripts were there. Once: an impatient second press adds nothing. */
export function replayEarlyPress(): void {
  const button = globalThis.earlyPress?.button;
  globalThis.earlyPress = undefined;
  if (button?.isConnected) button.click();
}

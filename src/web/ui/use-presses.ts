import { useEffect } from "react";

/** The delay between the end of a touch and its click event. */
const RELEASED_MS = 300;

let isDown = false;
let releasing: ReturnType<typeof setTimeout> | undefined;

function hear({ type }: Event): void {
  clearTimeout(releasing);
  if (type === "pointerdown") isDown = true;
  else
    releasing = setTimeout(() => {
      isDown = false;
    }, RELEASED_MS);
}

/**
 * Whether a finger, a mouse button or a key is pressed right now, so that code can avoid a change between a press and
 * its click. A press that began before the page's scripts loaded is detected by the `:active` style.
 */
export const isPressing = (): boolean => isDown || document.querySelector(":active") !== null;

/** Tracks presses for `isPressing`. */
export function usePresses(): void {
  useEffect(() => {
    const types = ["pointerdown", "pointerup", "pointercancel"];
    for (const type of types) addEventListener(type, hear, true);
    return () => {
      for (const type of types) removeEventListener(type, hear, true);
    };
  }, []);
}

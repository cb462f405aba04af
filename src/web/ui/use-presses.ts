import { useEffect } from "react";

/** A tap's click comes a little after its finger has left. */
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
 * Whether a finger, a mouse button or a key is on something right now, so that nothing comes between its press and its click. A
 * press that began before the page's scripts were there is seen by its style alone.
 */
export const isPressing = (): boolean => isDown || document.querySelector(":active") !== null;

/** Follows presses for `isPressing`. */
export function usePresses(): void {
  useEffect(() => {
    const types = ["pointerdown", "pointerup", "pointercancel"];
    for (const type of types) addEventListener(type, hear, true);
    return () => {
      for (const type of types) removeEventListener(type, hear, true);
    };
  }, []);
}

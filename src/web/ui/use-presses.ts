import { type RefObject, useEffect, useRef } from "react";

/** A tap's click comes a little after its finger has left. */
const RELEASED_MS = 300;

/** A press that began before the page's scripts were there is seen by its style alone. */
const isAnythingActive = () => document.querySelector(":active") !== null;

/** Whether a finger, a mouse button or a key is on something right now, so that nothing comes between its press and its click. */
export function usePresses(): RefObject<() => boolean> {
  const presses = useRef(isAnythingActive);
  useEffect(() => {
    let isDown = false;
    let releasing: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(releasing);
      isDown = true;
    };
    const release = () => {
      releasing = setTimeout(() => {
        isDown = false;
      }, RELEASED_MS);
    };
    presses.current = () => isDown || isAnythingActive();
    const listening = { capture: true, passive: true };
    addEventListener("pointerdown", press, listening);
    addEventListener("pointerup", release, listening);
    addEventListener("pointercancel", release, listening);
    return () => {
      clearTimeout(releasing);
      removeEventListener("pointerdown", press, listening);
      removeEventListener("pointerup", release, listening);
      removeEventListener("pointercancel", release, listening);
    };
  }, []);
  return presses;
}

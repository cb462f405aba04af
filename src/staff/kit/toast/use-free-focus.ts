import { type RefObject, useEffect, useState } from "react";

/** Returns where on the screen the messages cover what has the focus, if they do. A whole screen that has it doesn't count. */
function coveredPlace(messages: HTMLElement): "upper half" | "lower half" | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || messages.contains(focused)) return undefined;
  const [over, under] = [messages.getBoundingClientRect(), focused.getBoundingClientRect()];
  if (under.height > innerHeight / 2) return undefined;
  const isCovered =
    over.top < under.bottom && under.top < over.bottom && over.left < under.right && under.left < over.right;
  if (!isCovered) return undefined;
  return under.top + under.height / 2 > innerHeight / 2 ? "lower half" : "upper half";
}

/**
 * Whether the messages have to stand at the top of the screen, because at its foot they would cover what has the focus: at
 * the end of a page no scrolling brings that out. They stay where they are until they cover something, or are gone.
 */
export function useFreeFocus(box: RefObject<HTMLElement | null>, count: number): boolean {
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    if (count === 0) return setAtTop(false);
    // Two looks in one frame see the same and come to the same.
    const look = () => {
      const place = box.current && coveredPlace(box.current);
      if (place) setAtTop(place === "lower half");
    };
    // The page scrolls to what gets the focus before the next frame.
    const lookAfterScroll = () => requestAnimationFrame(look);
    look();
    document.addEventListener("focusin", lookAfterScroll);
    return () => document.removeEventListener("focusin", lookAfterScroll);
  }, [box, count]);
  return isAtTop;
}

import { type RefObject, useEffect, useState } from "react";

/** Whether messages cover what has the focus. A whole screen that has it doesn't count. */
function covers(messages: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || messages.contains(focused)) return false;
  const [over, under] = [messages.getBoundingClientRect(), focused.getBoundingClientRect()];
  if (under.height > innerHeight / 2) return false;
  return over.top < under.bottom && under.top < over.bottom && over.left < under.right && under.left < over.right;
}

/**
 * Whether the messages have to stand at the top of the screen, because at its foot they would cover what has the focus: at
 * the end of a page no scrolling brings that out. They stay where they are until they cover something, or are gone.
 */
export function useFreeFocus(box: RefObject<HTMLElement | null>, count: number): boolean {
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    if (count === 0) return setAtTop(false);
    const look = () => {
      if (box.current && covers(box.current)) setAtTop((before) => !before);
    };
    // The page scrolls to what gets the focus before the next frame.
    const lookAfterScroll = () => requestAnimationFrame(look);
    look();
    document.addEventListener("focusin", lookAfterScroll);
    return () => document.removeEventListener("focusin", lookAfterScroll);
  }, [box, count]);
  return isAtTop;
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus when the focused element was removed with a line of a list: `count` has decreased, and nothing has
 * the focus. Put the returned ref on the list or its heading, with `tabIndex={-1}`.
 */
export function useFocusAfterRemoval<T extends HTMLElement>(count: number): RefObject<T | null> {
  const place = useRef<T>(null);
  const former = useRef(count);
  useEffect(() => {
    if (count < former.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    former.current = count;
  }, [count]);
  return place;
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus when an item of a list was removed together with the focused element: `count` has decreased, and
 * nothing has the focus. Put the returned ref on the list or its heading, with `tabIndex={-1}`.
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

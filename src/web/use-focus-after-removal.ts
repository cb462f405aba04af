import { type RefObject, useEffect, useRef } from "react";

/**
 * Takes the focus when what had it went with a line of a list: `count` is smaller than it was, and no element has the
 * focus. Put the answer on the list or its heading, with `tabIndex={-1}`.
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

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Returns the width of an element in whole pixels; 0 before it is measured. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    setWidth(Math.floor(measured.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

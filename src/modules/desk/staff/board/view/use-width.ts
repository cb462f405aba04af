import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Returns the width of an element in pixels; 0 until measured. `known` is the width of the last such element, so that
 * the next one is drawn only once. This function updates it.
 */
export function useWidth(element: RefObject<HTMLElement | null>, known: { width: number }): number {
  const [width, setWidth] = useState(known.width);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const take = (pixels: number) => {
      known.width = pixels;
      setWidth(pixels);
    };
    if (known.width === 0) take(measured.clientWidth);
    // The observer reports a width in the frame in which it changes, without an extra layout.
    const observer = new ResizeObserver(([entry]) => take(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, known]);
  return width;
}

import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * The width of an element in pixels; 0 until it is measured. `known` is that of the last element of its kind, so that the
 * next one is drawn once. It is changed.
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
    // Reported in the frame in which it changes, without a layout of its own.
    const observer = new ResizeObserver(([entry]) => take(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, known]);
  return width;
}

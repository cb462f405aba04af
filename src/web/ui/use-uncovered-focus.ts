import { type RefObject, useEffect } from "react";

/**
 * Scrolls the page so that a bar at the bottom of the window never covers the focused element, both when the bar opens
 * and while it is open (WCAG 2.4.11).
 */
export function useUncoveredFocus(bar: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const uncover = (element: EventTarget | null) => {
      if (!bar.current?.offsetHeight || !(element instanceof HTMLElement) || bar.current.contains(element)) return;
      if (element === document.body || element.id === "main" || element.closest("dialog, [popover]")) return;
      // Uses the bar's final position, because the bar is lower during its animation.
      const { offsetLeft, offsetWidth, offsetHeight } = bar.current;
      const box = element.getBoundingClientRect();
      if (box.right <= offsetLeft || box.left >= offsetLeft + offsetWidth) return;
      const hidden = box.bottom + 16 - (window.innerHeight - offsetHeight);
      if (hidden > 0) window.scrollBy({ top: hidden });
    };
    uncover(document.activeElement);
    const onFocus = (event: FocusEvent) => uncover(event.target);
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [bar, isOpen]);
}

import { type RefObject, useEffect } from "react";

/**
 * What has the focus is never under what lies over the foot of the window, when that opens or later: the page scrolls until
 * it isn't (WCAG 2.4.11).
 */
export function useUncoveredFocus(bar: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const uncover = (element: EventTarget | null) => {
      if (!bar.current?.offsetHeight || !(element instanceof HTMLElement) || bar.current.contains(element)) return;
      if (element === document.body || element.id === "main" || element.closest("dialog, [popover]")) return;
      // Its final position: during its animation it is lower.
      const top = window.innerHeight - bar.current.offsetHeight;
      const hidden = element.getBoundingClientRect().bottom + 16 - top;
      if (hidden > 0) window.scrollBy({ top: hidden });
    };
    uncover(document.activeElement);
    const onFocus = (event: FocusEvent) => uncover(event.target);
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [bar, isOpen]);
}

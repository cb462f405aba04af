import { type RefObject, useEffect } from "react";

/**
 * Closes an open panel on Escape (focus then moves to `opener`), on a press outside `area`, and when focus leaves
 * `area`.
 */
export function useDismiss(
  isOpen: boolean,
  area: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  close: () => void,
) {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      opener.current?.focus();
    };
    const onElsewhere = (event: Event) => {
      const { target } = event;
      // The opener toggles the panel itself; closing it here as well would reopen it.
      if (target instanceof Node && !area.current?.contains(target) && !opener.current?.contains(target)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen, area, opener, close]);
}

import { type RefObject, useEffect, useRef } from "react";

/** Restores the focus to the same visit when a reloaded day recreates its bars. */
export function useRestoredFocus(lanes: RefObject<HTMLElement | null>, map: unknown) {
  const lastVisit = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the bars have been laid out again
  useEffect(() => {
    const element = lanes.current;
    if (!element) return;
    const remember = ({ target }: FocusEvent) => {
      lastVisit.current = target instanceof HTMLElement ? target.dataset.visit : undefined;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) lastVisit.current = undefined;
    };
    if (lastVisit.current && document.activeElement === document.body)
      element.querySelector<HTMLElement>(`[data-visit="${CSS.escape(lastVisit.current)}"]`)?.focus();
    element.addEventListener("focusin", remember);
    element.addEventListener("focusout", forget);
    return () => {
      element.removeEventListener("focusin", remember);
      element.removeEventListener("focusout", forget);
    };
  }, [lanes, map]);
}

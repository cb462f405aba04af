import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus on navigation to a new page's heading (WCAG 2.4.3), so that screen readers read the heading and the
 * focus isn't lost with a link that is gone. If the page has focused a field itself, the field keeps the focus. A
 * change of only the query moves nothing; `useFocusRescue` handles elements removed then.
 */
export function usePageFocus(): void {
  const { pathname, hash, key } = useLocation();
  const lastPath = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address once more is a navigation too
  useEffect(() => {
    const before = lastPath.current;
    lastPath.current = pathname;
    // The browser itself starts a newly opened document at its top.
    if (before === undefined || before === pathname || hasOwnFocus(document.activeElement)) return;
    focusOn((hash && document.getElementById(hash.slice(1))) || document.querySelector("main h1"));
  }, [pathname, hash, key]);
}

/** Whether a field of the new page has the focus, or anything in a dialog over it. */
function hasOwnFocus(active: Element | null): boolean {
  return active?.matches("main :is(input, select, textarea), dialog *") ?? false;
}

function focusOn(target: Element | null): void {
  const element = target ?? document.getElementById("main");
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

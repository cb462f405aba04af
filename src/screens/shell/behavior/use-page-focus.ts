import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Follows the visitor to a new page (WCAG 2.4.3): the focus goes to its heading, which screen readers then read, instead of
 * staying on a link that is gone. A field that the page itself has focused keeps the focus, and so does everything when only
 * the query has changed: what is then taken away is the focus rescue's.
 */
export function usePageFocus(): void {
  const { pathname, hash, key } = useLocation();
  const lastPath = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address once more is a navigation too
  useEffect(() => {
    const before = lastPath.current;
    lastPath.current = pathname;
    // A document that has just been opened is read from its top, by the browser's own doing.
    if (before === undefined || before === pathname || hasOwnFocus(document.activeElement)) return;
    focusOn((hash && document.getElementById(hash.slice(1))) || document.querySelector("main h1"));
  }, [pathname, hash, key]);
}

/** A field of the new page, or anything in a dialog that lies over it. */
function hasOwnFocus(active: Element | null): boolean {
  return active?.matches("main :is(input, select, textarea), dialog *") ?? false;
}

function focusOn(target: Element | null): void {
  const element = target ?? document.getElementById("main");
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

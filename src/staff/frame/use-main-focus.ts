import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the new screen, so that screen readers and Tab start at its top. A control that still exists, such
 * as a pressed tab, keeps the focus, as does a menu opened while the screen loaded.
 */
export function useMainFocus(): void {
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    const main = document.getElementById("main");
    const focused = document.activeElement;
    const staysFocused = focused !== main && (main?.contains(focused) || focused?.closest('[role="menu"]'));
    if (!staysFocused) main?.focus();
  }, [pathname]);
}

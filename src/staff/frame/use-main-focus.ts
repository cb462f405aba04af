import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the new screen, so that screen readers begin there and Tab starts at its top. A control that is
 * still there, such as a tab that was pressed, stays focused, and so does a menu that was opened while the screen loaded.
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

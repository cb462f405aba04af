import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the new screen, so that screen readers begin there and Tab goes on from its top. A control that is
 * still there, such as a tab that was pressed, stays focused.
 */
export function useMainFocus(): void {
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    const main = document.getElementById("main");
    if (main && !(document.activeElement !== main && main.contains(document.activeElement))) main.focus();
  }, [pathname]);
}

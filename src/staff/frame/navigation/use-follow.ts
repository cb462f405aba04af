import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Returns a click handler for plain links, which React Router doesn't handle. It opens their screen without reloading
 * the page, but leaves clicks that open another tab to the browser.
 */
export function useFollow(onFollowed?: () => void): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { metaKey, ctrlKey, shiftKey, altKey, button, currentTarget } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      onFollowed?.();
      void navigate(currentTarget.pathname + currentTarget.search);
    },
    [navigate, onFollowed],
  );
}

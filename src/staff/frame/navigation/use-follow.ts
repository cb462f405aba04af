import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Returns a click handler for links that aren't React Router's. It opens their screen in place, but leaves clicks for
 * another tab to the browser.
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

import { useEffect } from "react";
import { useLocation } from "react-router";

const LATEST_MS = 10_000;

/**
 * Scrolls to the section named in the URL, even when it renders late: up to ten seconds (SH-9). Stops as soon as the
 * visitor scrolls or presses something.
 */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash again scrolls again
  useEffect(() => {
    const id = decoded(hash.slice(1));
    if (!id) return;
    const reach = () => {
      const section = document.getElementById(id);
      section?.scrollIntoView();
      return section !== null;
    };
    if (reach()) return;
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const event of ["wheel", "touchmove", "keydown"]) removeEventListener(event, stop);
    };
    const observer = new MutationObserver(() => reach() && stop());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(stop, LATEST_MS);
    for (const event of ["wheel", "touchmove", "keydown"]) addEventListener(event, stop, { passive: true });
    return stop;
  }, [hash, key]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

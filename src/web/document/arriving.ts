/**
 * Runs in the head of each document, for phones: while a page arrives, what lies below the first screen isn't laid out until
 * it comes into view (styles/layout.css). Fonts, styles and hydration would have the whole page laid out anew each time, in
 * tasks of a tenth of a second. Where the browser returns to a place in the page, it has to know all heights at once.
 */
export const ARRIVING_SCRIPT =
  'try{if(screen.width<640&&!location.hash&&performance.getEntriesByType("navigation")[0].type=="navigate")document.documentElement.dataset.arriving=""}catch{}';

/** The elements of the rule in styles/layout.css. */
const LATER = "main > :nth-child(n + 2), main ~ footer, .laid-out-later > *";

/** After so long the page gets its turn again. */
const PIECE_MS = 8;

/** The browser's next free moment, or a tenth of a second later where it has none or doesn't tell (Safari). */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: 100 }) : setTimeout(work, 50);

/** Once the page is hydrated: lays out the rest of it, a piece at a time, so that going back to it finds its place. */
export function layOutTheRest(): void {
  const root = document.documentElement;
  if (!root.hasAttribute("data-arriving")) return;
  const parts = [...document.querySelectorAll<HTMLElement>(LATER)];
  let next = 0;
  const layOutNext = () => {
    for (const until = performance.now() + PIECE_MS; performance.now() < until; ) {
      const part = parts[next++];
      if (!part) {
        root.removeAttribute("data-arriving");
        for (const { style } of parts) style.removeProperty("content-visibility");
        return;
      }
      part.style.contentVisibility = "visible";
      part.getBoundingClientRect();
    }
    whenIdle(layOutNext);
  };
  whenIdle(layOutNext);
}

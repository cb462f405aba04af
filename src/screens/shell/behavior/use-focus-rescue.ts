import { useEffect } from "react";

/** Leaves time for the code that removed the element to say where the focus goes instead. */
const PATIENCE_MS = 60;

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

type Place = { element: HTMLElement; title: string; ancestors: { element: Element; index: number }[] };

/**
 * Keeps the focus from falling to the page's very top when what had it is taken away: a line removed from the cart, a
 * filter that was dropped, a box drawn again. It then goes to the same control drawn anew, else to the one that moved
 * up into its place (WCAG 2.4.3).
 */
export function useFocusRescue(): void {
  useEffect(() => {
    let last: Place | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement && target.closest("main") ? placeOf(target) : undefined;
    };
    const look = () => {
      if (!last || last.element.isConnected) return;
      const lost = last;
      last = undefined;
      clearTimeout(timer);
      timer = setTimeout(() => rescue(lost), PATIENCE_MS);
    };
    const observer = new MutationObserver(look);
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, []);
}

function placeOf(element: HTMLElement): Place {
  const ancestors: Place["ancestors"] = [];
  for (let child: Element = element; child.parentElement && child.tagName !== "MAIN"; child = child.parentElement) {
    ancestors.push({ element: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return { element, title: pageTitle(), ancestors };
}

function pageTitle(): string {
  return document.querySelector("main h1")?.textContent ?? "";
}

function rescue({ element, title, ancestors }: Place): void {
  const active = document.activeElement;
  if (active !== null && active !== document.body) return;
  const home = ancestors.find((ancestor) => ancestor.element.isConnected);
  const heir = home?.element.children[Math.min(home.index, home.element.children.length - 1)];
  // Another step of the same page is announced by its heading.
  const isOtherStep = pageTitle() !== title;
  const near = isOtherStep ? undefined : (twinOf(element) ?? focusableIn(heir) ?? focusableIn(home?.element));
  const target = near ?? document.querySelector("main h1");
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The same control drawn again: by its name and value, or by its words. */
function twinOf(element: HTMLElement): Element | undefined {
  const name = element.getAttribute("name");
  if (name) {
    const value = element.getAttribute("value");
    const same = document.querySelectorAll(`main ${element.tagName}[name="${CSS.escape(name)}"]`);
    return [...same].find((other) => other.getAttribute("value") === value) ?? same[0];
  }
  const label = element.getAttribute("aria-label");
  return label ? (document.querySelector(`main [aria-label="${CSS.escape(label)}"]`) ?? undefined) : undefined;
}

function focusableIn(element: Element | undefined): Element | undefined {
  if (!element) return undefined;
  const candidates = [element, ...element.querySelectorAll(FOCUSABLE)];
  return candidates.find((one) => one.matches(FOCUSABLE) && one.checkVisibility());
}

import { useEffect } from "react";

/** How long the code that removed an element has to move the focus itself. */
const PATIENCE_MS = 60;

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

type Place = { element: HTMLElement; title: string; ancestors: { element: Element; index: number }[] };

/**
 * Prevents the focus from jumping to the top of the page when the focused element is removed, such as a line of the
 * cart or a re-rendered box. If the same control is rendered again, moves the focus to it, otherwise to the control now
 * in its position (WCAG 2.4.3).
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
  // On another step of the same page, the heading takes the focus.
  const isOtherStep = pageTitle() !== title;
  const near = isOtherStep ? undefined : (twinOf(element) ?? focusableIn(heir) ?? focusableIn(home?.element));
  const target = near ?? document.querySelector("main h1");
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Finds the new copy of a control that was rendered again, by its name and value, or by its `aria-label`. */
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

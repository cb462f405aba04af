type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  /** What was typed and pressed before React listened (see late-scripts.ts). Without late scripts there is none. */
  var earlyInput: { fields: Set<EventTarget>; button?: HTMLButtonElement; hear: (event: Event) => void } | undefined;
}

/** From here on React handles typing and clicks itself: it hydrates their target at once. */
export function stopHearingEarlyInput(): void {
  if (!globalThis.earlyInput) return;
  for (const type of ["input", "click"]) document.removeEventListener(type, globalThis.earlyInput.hear, true);
}

/**
 * Tells React what was typed before the page's scripts were there, then presses the last button that was pressed. Once: an
 * impatient second press adds nothing.
 */
export function replayEarlyInput(): void {
  const { fields = new Set<EventTarget>(), button } = globalThis.earlyInput ?? {};
  globalThis.earlyInput = undefined;
  for (const field of fields) if (isField(field) && field.isConnected) replayField(field);
  if (button?.isConnected) button.click();
}

/** Pressed, and not yet answered. */
const waiting = new WeakSet<HTMLButtonElement>();

/** A part of the page whose scripts aren't here after so long won't come. */
const MOST_WAITS = 300;

/**
 * React drops the press of a button in a part of the page that it hasn't hydrated yet, as its scripts are still on the way:
 * the press waits for them. Presses that the browser answers itself are left alone.
 */
export function waitForLateParts(): void {
  const again = (button: HTMLButtonElement, waits = 0) => {
    if (isHydrated(button)) {
      waiting.delete(button);
      button.click();
    } else if (button.isConnected && waits < MOST_WAITS) setTimeout(again, 50, button, waits + 1);
  };
  // Before React, which listens on the document.
  addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (!button || isHydrated(button) || button.matches("[popovertarget],form[action] *")) return;
      event.preventDefault();
      event.stopPropagation();
      if (waiting.has(button)) return;
      waiting.add(button);
      again(button);
    },
    true,
  );
}

/** React leaves its props on an element that it has hydrated or made. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** React ignores an event of a value that it has seen: the field goes back to its first value, then to the visitor's. */
function replayField(field: Field): void {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    const { checked } = field;
    field.checked = field.defaultChecked;
    if (checked !== field.checked) field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const typed = field.value;
  field.value = field.defaultValue;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  /**
   * Fields typed in and the last button pressed before React listened (see late-scripts.ts). Undefined without late
   * scripts.
   */
  var earlyInput: { fields: Set<EventTarget>; button?: HTMLButtonElement; hear: (event: Event) => void } | undefined;
}

/** Stops recording early input: from now on, React itself handles typing, and `waitForLateParts` early presses. */
export function stopHearingEarlyInput(): void {
  if (!globalThis.earlyInput) return;
  for (const type of ["input", "click"]) document.removeEventListener(type, globalThis.earlyInput.hear, true);
}

/**
 * Passes React the text typed before the page's scripts loaded, then presses the button that was pressed last. It is
 * pressed only once, even if an impatient visitor pressed it several times.
 */
export function replayEarlyInput(): void {
  const { fields = new Set<EventTarget>(), button } = globalThis.earlyInput ?? {};
  globalThis.earlyInput = undefined;
  for (const field of fields) if (isField(field) && field.isConnected) replayField(field);
  if (button?.isConnected && !waiting.has(button)) button.click();
}

/** Buttons pressed and not yet handled. */
const waiting = new WeakSet<HTMLButtonElement>();

/** How often to check whether a button is hydrated before giving up. */
const MOST_WAITS = 300;

/**
 * Repeats presses that React would drop: presses of buttons in a part of the page that isn't hydrated yet, because its
 * scripts are still loading. Ignores presses that the browser handles itself.
 */
export function waitForLateParts(): void {
  const again = (button: HTMLButtonElement, waits = 0) => {
    if (isHydrated(button)) {
      waiting.delete(button);
      button.click();
    } else if (button.isConnected && waits < MOST_WAITS) setTimeout(again, 50, button, waits + 1);
  };
  // This listener runs before React's, which is on the document.
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

/** Whether an element is hydrated, in which case React has stored its props on the element. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/**
 * Replays a field's input. React ignores an event if it already knows the value, so the field is set back to its first
 * value, then to the visitor's.
 */
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

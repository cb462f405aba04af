type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  /** Text typed and buttons pressed before React listened (see late-scripts.ts). Undefined without late scripts. */
  var earlyInput: { fields: Set<EventTarget>; button?: HTMLButtonElement; hear: (event: Event) => void } | undefined;
}

/** Stops recording early input: from here on, React handles typing and clicks itself and hydrates their target at once. */
export function stopHearingEarlyInput(): void {
  if (!globalThis.earlyInput) return;
  for (const type of ["input", "click"]) document.removeEventListener(type, globalThis.earlyInput.hear, true);
}

/**
 * Passes React the text typed before the page's scripts loaded, then presses the last pressed button once: an impatient
 * second press adds nothing.
 */
export function replayEarlyInput(): void {
  const { fields = new Set<EventTarget>(), button } = globalThis.earlyInput ?? {};
  globalThis.earlyInput = undefined;
  for (const field of fields) if (isField(field) && field.isConnected) replayField(field);
  if (button?.isConnected) button.click();
}

/** Buttons pressed and not yet handled. */
const waiting = new WeakSet<HTMLButtonElement>();

/** The number of waits after which a part's scripts are given up. */
const MOST_WAITS = 300;

/**
 * Repeats presses that React drops: those of buttons in a part of the page that isn't hydrated yet, as its scripts are
 * still loading. Presses that the browser handles itself are left alone.
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

/** Whether an element is hydrated: React then leaves its props on it. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/**
 * Replays a field's input. React ignores an event for a value it has seen, so the field is reset to its first value,
 * then to the visitor's.
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

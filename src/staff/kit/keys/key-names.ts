/** A key as bindings spell it: `n`, `?`, `[`, `Enter`, `ArrowUp`, `mod+s`, `shift+Enter`, or two in sequence: `g t`. */
export type KeyName = string;

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * Returns the name of the pressed key or combination; undefined for a modifier alone, for a character that is still
 * being composed, and for combinations with Alt, which belong to the system.
 */
export function keyNameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): KeyName | undefined {
  if (["Control", "Meta", "Shift", "Alt", "AltGraph", "Dead", "Process", "Unidentified"].includes(key))
    return undefined;
  const isCharacter = key.length === 1;
  // On many keyboards a character such as [ is typed with AltGr, which browsers report as Ctrl and Alt together.
  if (altKey && !(ctrlKey && isCharacter)) return undefined;
  const isMod = (ctrlKey || metaKey) && !altKey;
  const name = isCharacter ? key.toLowerCase() : key;
  // Shift is part of the character: "?" needs it on some keyboards but not on others.
  return `${isMod ? "mod+" : ""}${shiftKey && (!isCharacter || isMod) ? "shift+" : ""}${name}`;
}

/** Whether a binding is a character without a modifier: only those can be turned off (WCAG 2.1.4). */
export function isSingleKey(name: KeyName): boolean {
  return name.split(" ").every((part) => part.length === 1);
}

const CAPS: Record<string, string> = {
  Escape: "Esc",
  ArrowUp: "Up",
  ArrowDown: "Down",
  ArrowLeft: "Left",
  ArrowRight: "Right",
};

/** Returns the labels of the key caps: `mod+s` is Ctrl and S, or ⌘ and S on a Mac. */
export function capsOf(name: KeyName, isMac: boolean): string[] {
  return name.split(" ").flatMap((part) => {
    const { modifiers, key } = splitKey(part);
    const printed = CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    return [...modifiers.map((one) => (one === "mod" ? (isMac ? "⌘" : "Ctrl") : "Shift")), printed];
  });
}

function splitKey(name: string): { modifiers: string[]; key: string } {
  const modifiers: string[] = [];
  let key = name;
  for (const modifier of ["mod", "shift"])
    if (key.startsWith(`${modifier}+`)) {
      modifiers.push(modifier);
      key = key.slice(modifier.length + 1);
    }
  return { modifiers, key };
}

/** Returns the keys for `aria-keyshortcuts`, which can't express sequences. */
export function ariaKeysOf(name: KeyName): string | undefined {
  if (name.includes(" ")) return undefined;
  const { modifiers, key } = splitKey(name);
  const printed = key.length === 1 ? key.toUpperCase() : key;
  if (!modifiers.includes("mod")) return [...modifiers.map(() => "Shift"), printed].join("+");
  const rest = [...(modifiers.includes("shift") ? ["Shift"] : []), printed].join("+");
  return `Control+${rest} Meta+${rest}`;
}

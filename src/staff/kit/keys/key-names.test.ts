import { describe, expect, it } from "vitest";
import { ariaKeysOf, capsOf, isSingleKey, keyNameOf } from "./key-names.ts";

const pressed = (
  key: string,
  modifiers: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {},
) => keyNameOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

describe("the name of a key press", () => {
  it("is the character, whether or not typing it needs Shift", () => {
    expect(pressed("n")).toBe("n");
    expect(pressed("N", { shiftKey: true })).toBe("n");
    expect(pressed("?", { shiftKey: true })).toBe("?");
    expect(pressed("?")).toBe("?");
  });

  it("is the same with Ctrl and with Command", () => {
    expect(pressed("k", { ctrlKey: true })).toBe("mod+k");
    expect(pressed("k", { metaKey: true })).toBe("mod+k");
    expect(pressed("Z", { ctrlKey: true, shiftKey: true })).toBe("mod+shift+z");
  });

  it("is also defined for named keys, and for characters typed with AltGr", () => {
    expect(pressed("ArrowUp")).toBe("ArrowUp");
    expect(pressed("Enter", { shiftKey: true })).toBe("shift+Enter");
    expect(pressed("[", { ctrlKey: true, altKey: true })).toBe("[");
  });

  it("is undefined for a modifier alone and for system shortcuts", () => {
    expect(pressed("Shift", { shiftKey: true })).toBeUndefined();
    expect(pressed("n", { altKey: true })).toBeUndefined();
    expect(pressed("Dead")).toBeUndefined();
  });
});

describe("a key binding", () => {
  it("can be turned off if it consists only of single characters (WCAG 2.1.4)", () => {
    expect(["n", "/", "?", "g t"].map(isSingleKey)).toEqual([true, true, true, true]);
    expect(["mod+s", "Escape", "Enter", "ArrowUp"].map(isSingleKey)).toEqual([false, false, false, false]);
  });

  it("is shown with the names printed on the keyboard", () => {
    expect(capsOf("mod+s", false)).toEqual(["Ctrl", "S"]);
    expect(capsOf("mod+s", true)).toEqual(["⌘", "S"]);
    expect(capsOf("g t", false)).toEqual(["G", "T"]);
    expect(capsOf("Escape", false)).toEqual(["Esc"]);
  });

  it("has a value for aria-keyshortcuts", () => {
    expect(ariaKeysOf("mod+k")).toBe("Control+K Meta+K");
    expect(ariaKeysOf("n")).toBe("N");
    expect(ariaKeysOf("mod+shift+z")).toBe("Control+Shift+Z Meta+Shift+Z");
    expect(ariaKeysOf("g t")).toBeUndefined();
  });
});

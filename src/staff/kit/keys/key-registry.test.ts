import { beforeEach, describe, expect, it } from "vitest";
import { type KeyLayer, type KeyPress, KeyRegistry } from "./key-registry.ts";

let registry: KeyRegistry;
let done: string[];
beforeEach(() => {
  registry = new KeyRegistry();
  done = [];
});

const layer = (group: string, names: string[], more: { inFields?: boolean; isInDialog?: boolean } = {}): KeyLayer => ({
  group,
  isInDialog: more.isInDialog ?? false,
  bindings: Object.fromEntries(
    names.map((name) => [
      name,
      { label: name, inFields: more.inFields ?? false, run: () => void done.push(`${group} ${name}`) },
    ]),
  ),
});

function press(name: string, more: Partial<KeyPress> = {}): string | undefined {
  done = [];
  const found = registry.find({
    name,
    at: 0,
    isInField: false,
    isDialogOpen: false,
    areSingleKeysOff: false,
    ...more,
  });
  if (found === "waiting" || !found) return found;
  found.run();
  return done[0];
}

describe("the active key bindings", () => {
  it("are those of all layers, and for a key that two layers bind, the newest layer wins until it is removed", () => {
    registry.add(layer("screen", ["Escape", "n"]));
    const remove = registry.add(layer("drawer", ["Escape"]));
    expect(press("Escape")).toBe("drawer Escape");
    expect(press("n")).toBe("screen n");
    remove();
    expect(press("Escape")).toBe("screen Escape");
    expect(press("x")).toBeUndefined();
  });

  it("don't work in input fields, except bindings for keys that type no character", () => {
    registry.add(layer("screen", ["n", "/"]));
    registry.add(layer("form", ["mod+s"], { inFields: true }));
    expect(press("n", { isInField: true })).toBeUndefined();
    expect(press("mod+s", { isInField: true })).toBe("form mod+s");
  });

  it("are only those of a dialog while the dialog is open", () => {
    registry.add(layer("screen", ["n", "Enter"]));
    registry.add(layer("dialog", ["Enter"], { isInDialog: true }));
    expect(press("n", { isDialogOpen: true })).toBeUndefined();
    expect(press("Enter", { isDialogOpen: true })).toBe("dialog Enter");
  });

  it("exclude single characters, also in sequences, when the person has turned these off", () => {
    registry.add(layer("screen", ["n", "g t", "mod+k", "Escape"]));
    const off = { areSingleKeysOff: true };
    expect(press("n", off)).toBeUndefined();
    expect(press("g", off)).toBeUndefined();
    expect(press("t", off)).toBeUndefined();
    expect(press("mod+k", off)).toBe("screen mod+k");
    expect(press("Escape", off)).toBe("screen Escape");
  });
});

describe("a key binding of two keys in sequence", () => {
  beforeEach(() => {
    registry.add(layer("go", ["g t", "g c"]));
    registry.add(layer("screen", ["t"]));
  });

  it("triggers its own action, not the action that its second key has alone", () => {
    expect(press("t")).toBe("screen t");
    expect(press("g")).toBe("waiting");
    expect(press("t", { at: 500 })).toBe("go g t");
    expect(press("t", { at: 600 })).toBe("screen t");
  });

  it("ends if the second key is pressed too late or doesn't match", () => {
    expect(press("g")).toBe("waiting");
    expect(press("t", { at: 1_300 })).toBe("screen t");
    expect(press("g", { at: 2_000 })).toBe("waiting");
    expect(press("x", { at: 2_100 })).toBeUndefined();
    expect(press("c", { at: 2_200 })).toBeUndefined();
  });

  it("doesn't start in an input field", () => {
    expect(press("g", { isInField: true })).toBeUndefined();
  });
});

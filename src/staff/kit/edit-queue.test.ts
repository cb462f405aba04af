import { describe, expect, it } from "vitest";
import { editQueue } from "./edit-queue.ts";

/** Starts a queue whose saves wait until the test lets the oldest one end. */
function newQueue() {
  const shown: (string | undefined)[] = [];
  const written: string[] = [];
  const ends: ((isSaved: boolean) => void)[] = [];
  const save = editQueue<string>(
    (edit) => {
      written.push(edit);
      return new Promise((resolve) => ends.push(resolve));
    },
    (newest) => shown.push(newest),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (isSaved = true) => {
    await settle();
    ends.shift()?.(isSaved);
    await settle();
  };
  return { shown, written, save, end };
}

describe("edits saved one after the other", () => {
  it("show the newest edit while an earlier one is saved (OO-5)", async () => {
    const { shown, written, save, end } = newQueue();
    void save("one");
    void save("two");
    expect(shown).toEqual(["one", "two"]);
    await end();
    expect(shown).toEqual(["one", "two"]);
    await end();
    expect(shown).toEqual(["one", "two", undefined]);
    expect(written).toEqual(["one", "two"]);
  });

  it("drop what was entered while a save failed, and save what is entered afterwards", async () => {
    const { shown, written, save, end } = newQueue();
    const refused = [save("refused"), save("based on it")];
    await end(false);
    expect(await Promise.all(refused)).toEqual([false, false]);
    expect(shown.at(-1)).toBeUndefined();
    const again = save("again");
    await end();
    expect(await again).toBe(true);
    expect(written).toEqual(["refused", "again"]);
    expect(shown.at(-1)).toBeUndefined();
  });
});

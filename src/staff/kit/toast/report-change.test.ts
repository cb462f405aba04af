import { beforeEach, describe, expect, it } from "vitest";
import { reportChange } from "./report-change.ts";
import { undoToast, useStaffToasts } from "./staff-toasts.ts";

/** What happened, in order: reads of the screen with the messages on it then. */
let reads: string[][];
const shown = () => useStaffToasts.getState().toasts.map(({ text }) => text);
const refresh = async () => {
  await Promise.resolve();
  reads.push(shown());
};

beforeEach(() => {
  reads = [];
  useStaffToasts.setState({ toasts: [] });
});

describe("a reported change", () => {
  it("is reported after the screen was read again", async () => {
    expect(await reportChange(async () => undefined, { refresh, done: "Removed." })).toBe(true);
    expect(reads).toEqual([[]]);
    expect(shown()).toEqual(["Removed."]);
  });

  it("shows why it failed, also after the screen was read again", async () => {
    const refused = () => Promise.reject(new TypeError("no network"));
    expect(await reportChange(refused, { refresh, done: "Removed.", otherwise: "It is still there." })).toBe(false);
    expect(reads).toEqual([[]]);
    expect(shown()).toEqual(["It is still there."]);
  });

  it("reads the screen again after Undo", async () => {
    let undone = 0;
    const undo = async () => {
      undone += reads.length;
    };
    await reportChange(async () => undefined, { refresh, done: "Packed.", undo });
    const [toast] = useStaffToasts.getState().toasts;
    if (!toast) throw new Error("no message is shown");
    await undoToast(toast);
    expect(undone).toBe(1);
    expect(reads).toHaveLength(2);
  });
});

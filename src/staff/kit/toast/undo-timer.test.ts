import { expect, it } from "vitest";
import { UndoTimer } from "./undo-timer.ts";

it("the undo timer ends after its duration", () => {
  const timer = new UndoTimer(10_000, 0);
  expect(timer.leftMs(9_999)).toBe(1);
  expect(timer.leftMs(10_001)).toBe(0);
});

it("the undo timer stops while it is paused, even if it is paused or resumed repeatedly", () => {
  const timer = new UndoTimer(10_000, 0);
  timer.pause(4_000);
  timer.pause(60_000);
  expect(timer.leftMs(90_000)).toBe(6_000);
  timer.resume(100_000);
  timer.resume(101_000);
  expect(timer.leftMs(105_999)).toBe(1);
});

import { expect, it } from "vitest";
import { attemptStatuses, attemptsBefore, attemptTransitions, LIVE_STATUSES } from "./attempt-status.ts";

it("a payment attempt can become complete from every other status, and then never changes its status (PY-3)", () => {
  expect(attemptTransitions.complete).toEqual([]);
  expect(attemptsBefore("complete")).toEqual(attemptStatuses.filter((status) => status !== "complete"));
});

it("a payment attempt can capture only authorized money, and can't be authorized again after it was released", () => {
  expect(attemptsBefore("capturing")).toEqual(["authorized"]);
  expect(attemptsBefore("authorized")).not.toContain("released");
  expect(attemptsBefore("authorized")).not.toContain("capturing");
  expect(LIVE_STATUSES.every((status) => attemptTransitions[status].length > 0)).toBe(true);
});

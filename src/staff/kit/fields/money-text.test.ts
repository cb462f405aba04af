import { describe, expect, it } from "vitest";
import { parseMoneyText, toMoneyText } from "./money-text.ts";

describe("a typed amount of money", () => {
  it.each([
    ["44", 4400],
    ["44.5", 4450],
    ["44.", 4400],
    ["$ 1,234.50", 123450],
    ["0.07", 7],
    ["18,50", 1850],
    ["1.234,50", 123450],
    ["", null],
    ["  ", null],
  ])("is accepted: %j", (typed, cents) => expect(parseMoneyText(typed)).toBe(cents));

  it.each(["4.505", "-1", "four", "1,2345", "12,345,6", "1e3", ".5", "9999999999"])("is refused: %j", (typed) =>
    expect(parseMoneyText(typed)).toBeUndefined(),
  );

  it("is shown with the same value when it is edited again", () => {
    for (const cents of [0, 7, 4400, 123450]) expect(parseMoneyText(toMoneyText(cents))).toBe(cents);
    expect(toMoneyText(null)).toBe("");
  });
});

import { expect, it } from "vitest";
import { monthsOfAnnualFee } from "./annual-fee.ts";

it("each month of a membership year gets its share of the annual fee and a month's whole credit (PY-5)", () => {
  const months = monthsOfAnnualFee({ fee: 163_900, credit: 14_900 });
  const early = { earned: 0, creditFromFee: 13_659, creditFromGoodwill: 1_241 };
  const late = { earned: 0, creditFromFee: 13_658, creditFromGoodwill: 1_242 };
  expect(months).toEqual([...Array(4).fill(early), ...Array(8).fill(late)]);
  expect(months.reduce((sum, { creditFromFee }) => sum + creditFromFee, 0)).toBe(163_900);
});

it("PY-5 the part of a month's fee that exceeds its credit is revenue", () => {
  const [month] = monthsOfAnnualFee({ fee: 64_900, credit: 4_000 });
  expect(month).toEqual({ earned: 1_409, creditFromFee: 4_000, creditFromGoodwill: 0 });
});

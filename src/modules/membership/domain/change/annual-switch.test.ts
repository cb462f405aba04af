import { expect, it } from "vitest";
import { monthsOfAnnualFee } from "../annual-fee.ts";
import { monthOfYear, paidForCurrentMonth } from "./annual-switch.ts";

const zone = "America/New_York";

it("PY-5 switching an annual plan reserves the part of the paid fee that future months need; the rest becomes revenue", () => {
  const fees = { former: 64_900, next: 163_900 };
  const earned = paidForCurrentMonth({ due: 60_000, nth: 4, credit: 14_900, fees });
  const held = (fee: number) =>
    monthsOfAnnualFee({ fee, credit: 14_900 })
      .slice(5)
      .reduce((sum, month) => sum + month.creditFromFee + month.earned, 0);
  expect(held(fees.former) + 60_000 - earned).toBe(held(fees.next));
  expect(paidForCurrentMonth({ due: 1_000, nth: 0, credit: 14_900, fees })).toBe(0);
});

it("PY-5 the months of a membership year are counted from its start and end in the clinic's time zone", () => {
  const start = new Date("2026-08-31T14:00:00Z");
  const month = (now: string) => monthOfYear(start, { now: new Date(now), zone });
  expect(month("2026-08-31T14:00:00Z").nth).toBe(0);
  expect(month("2027-02-28T14:59:00Z")).toMatchObject({ nth: 5, end: new Date("2027-02-28T15:00:00Z") });
  expect(month("2028-01-01T00:00:00Z").nth).toBe(11);
});

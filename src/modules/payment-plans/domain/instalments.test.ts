import { describe, expect, it } from "vitest";
import demo from "../server/demo/plans.json" with { type: "json" };
import { instalmentDates, splitInstalments } from "./instalments.ts";

describe("PY-6 installments", () => {
  it("split the price of every demo package to the cent as in the price list", () => {
    for (const { priceCents, options } of demo.packages) {
      for (const { instalments, amountsCents, ...option } of options) {
        if (!amountsCents) continue;
        const amounts = splitInstalments(priceCents, {
          instalments,
          ...("firstPercent" in option ? { firstPercent: option.firstPercent } : {}),
        });
        expect(amounts).toEqual(amountsCents);
      }
    }
  });

  it("add up to the price, for any price", () => {
    for (let price = 30_000; price < 30_200; price += 1) {
      for (const option of [{ instalments: 3 }, { instalments: 6, firstPercent: 25 }]) {
        expect(splitInstalments(price, option).reduce((sum, amount) => sum + amount, 0)).toBe(price);
      }
    }
  });

  it("are due on the same day of each month, at most the 28th, which is also the day the provider charges (PY-6)", () => {
    expect(instalmentDates("2026-11-15", 3)).toEqual(["2026-11-15", "2026-12-15", "2027-01-15"]);
    expect(instalmentDates("2026-11-30", 4)).toEqual(["2026-11-30", "2026-12-28", "2027-01-28", "2027-02-28"]);
    expect(instalmentDates("2028-01-31", 2)).toEqual(["2028-01-31", "2028-02-28"]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalsOf } from "./cart-totals.ts";

const rates = { taxRate: 8_875, shippingCents: 690, freeShippingFromCents: 7_500 };
const line = fc.record({
  unitPrice: fc.integer({ min: 0, max: 2_000_00 }),
  memberPrice: fc.option(fc.integer({ min: 0, max: 2_000_00 }), { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 99 }),
});

describe("CT-5 totals of a cart", () => {
  it("adds up to the cent for any cart", () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(line, { maxLength: 4 }),
        fc.boolean(),
        (goods, visit, isPickup) => {
          const totals = totalsOf({ goods, visit, isPickup }, rates);
          expect(totals.dueNow + totals.dueAtClinic).toBe(
            totals.subtotal - totals.memberSavings - totals.discount + totals.shipping + totals.tax - totals.giftCard,
          );
          for (const amount of Object.values(totals)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
          if (isPickup) expect(totals.shipping).toBe(0);
        },
      ),
      { seed: 5, numRuns: 2_000 },
    );
  });

  it("posts free from the clinic's sum and charges one postage below it", () => {
    const goods = (unitPrice: number) => [{ unitPrice, quantity: 1 }];
    expect(totalsOf({ goods: goods(7_499), visit: [], isPickup: false }, rates).shipping).toBe(690);
    expect(totalsOf({ goods: goods(7_500), visit: [], isPickup: false }, rates).shipping).toBe(0);
    expect(totalsOf({ goods: [], visit: goods(9_900), isPickup: false }, rates).shipping).toBe(0);
  });

  it("taxes goods only, half a cent up", () => {
    const totals = totalsOf(
      { goods: [{ unitPrice: 4_400, quantity: 1 }], visit: [{ unitPrice: 27_500, quantity: 1 }], isPickup: true },
      rates,
    );
    expect(totals).toMatchObject({ subtotal: 31_900, tax: 391, dueNow: 4_791, dueAtClinic: 27_500 });
  });

  it("counts what members save, and never charges them more", () => {
    const totals = totalsOf(
      {
        goods: [
          { unitPrice: 1_000, memberPrice: 900, quantity: 3 },
          { unitPrice: 500, memberPrice: 700, quantity: 1 },
        ],
        visit: [],
        isPickup: true,
      },
      { ...rates, taxRate: 0 },
    );
    expect(totals).toMatchObject({ subtotal: 3_500, memberSavings: 300, dueNow: 3_200 });
  });
});

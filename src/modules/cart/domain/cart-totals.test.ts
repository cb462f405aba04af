import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { type CartRates, totalsOf } from "./cart-totals.ts";

const TAX = { goods: 8_875, food: 4_000, untaxed: 0 };
const rates: CartRates = { taxRateOf: (kind) => TAX[kind], shippingCents: 690, freeShippingFromCents: 7_500 };
const taxKind = "goods" as const;
const line = fc
  .record({
    taxKind: fc.constantFrom("goods" as const, "food" as const, "untaxed" as const),
    unitPrice: fc.integer({ min: 0, max: 2_000_00 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ share, ...one }) => ({ ...one, memberSaving: Math.floor(share * one.unitPrice) }));

describe("CT-5 totals of a cart", () => {
  it("adds up to the cent for any cart", () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(line, { maxLength: 4 }),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (goods, visit, isPickup, share) => {
          const paid = visit.reduce(
            (sum, { unitPrice, memberSaving, quantity }) => sum + (unitPrice - memberSaving) * quantity,
            0,
          );
          const visitSaving = Math.floor(share * paid);
          const totals = totalsOf({ goods, visit, visitSaving, isPickup }, rates);
          expect(totals.dueNow).toBe(totalsOf({ goods, visit, visitSaving: 0, isPickup }, rates).dueNow);
          expect(totals.dueNow + totals.dueAtClinic).toBe(
            totals.subtotal - totals.memberSavings - totals.discount + totals.shipping + totals.tax - totals.giftCard,
          );
          for (const amount of Object.values(totals)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
          if (isPickup) expect(totals.shipping).toBe(0);
        },
      ),
      chances(500, 10_000, 5),
    );
  });

  it("posts free from the clinic's sum and charges one postage below it", () => {
    const goods = (unitPrice: number) => [{ unitPrice, quantity: 1, taxKind }];
    expect(totalsOf({ goods: goods(7_499), visit: [], isPickup: false, visitSaving: 0 }, rates).shipping).toBe(690);
    expect(totalsOf({ goods: goods(7_500), visit: [], isPickup: false, visitSaving: 0 }, rates).shipping).toBe(0);
    expect(totalsOf({ goods: [], visit: goods(9_900), isPickup: false, visitSaving: 0 }, rates).shipping).toBe(0);
  });

  it("taxes goods only, half a cent up", () => {
    const totals = totalsOf(
      {
        goods: [{ unitPrice: 4_400, quantity: 1, taxKind }],
        visit: [{ unitPrice: 27_500, quantity: 1 }],
        isPickup: true,
        visitSaving: 0,
      },
      rates,
    );
    expect(totals).toMatchObject({ subtotal: 31_900, tax: 391, dueNow: 4_791, dueAtClinic: 27_500 });
  });

  it("taxes each kind of goods at its own rate (found in use 10)", () => {
    const goods = [
      { unitPrice: 4_400, quantity: 1, taxKind },
      { unitPrice: 2_000, quantity: 2, taxKind: "food" as const },
      { unitPrice: 9_900, quantity: 1, taxKind: "untaxed" as const },
    ];
    expect(totalsOf({ goods, visit: [], isPickup: true, visitSaving: 0 }, rates).tax).toBe(391 + 160);
  });

  it("takes what an offer saves off what is due at the clinic, and off nothing else", () => {
    const goods = [{ unitPrice: 4_400, quantity: 1, taxKind }];
    const visit = [
      { unitPrice: 22_900, quantity: 1 },
      { unitPrice: 4_500, quantity: 1 },
    ];
    expect(totalsOf({ goods, visit, visitSaving: 4_500, isPickup: true }, rates)).toMatchObject({
      subtotal: 31_800,
      discount: 4_500,
      dueNow: 4_791,
      dueAtClinic: 22_900,
    });
  });

  it("takes what a membership saves off goods, their tax and their postage, and off the visit", () => {
    const totals = totalsOf(
      {
        goods: [
          { unitPrice: 4_000, memberSaving: 400, quantity: 2, taxKind },
          { unitPrice: 500, quantity: 1, taxKind },
        ],
        visit: [{ unitPrice: 30_000, memberSaving: 3_000, quantity: 1 }],
        isPickup: false,
        visitSaving: 2_000,
      },
      rates,
    );
    // 77.00 of goods are posted free of charge, and 72.00 + 5.00 are taxed.
    expect(totals).toMatchObject({ subtotal: 38_500, memberSavings: 3_800, discount: 2_000, shipping: 0, tax: 683 });
    expect(totals).toMatchObject({ dueNow: 8_383, dueAtClinic: 25_000 });
  });
});

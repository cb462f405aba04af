import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { type ItemPrices, linePriceOf, priceOf } from "./price.ts";

const membership = { id: "m1", planId: "fern", terms: { productPercent: 5, servicePercent: null } };
const chance = chances(200, 10_000, 5);
const cents = fc.integer({ min: 0, max: 1_000_000 });
const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
const priced: fc.Arbitrary<ItemPrices> = fc.record({
  priceCents: cents,
  salePriceCents: fc.option(cents),
  saleStartsAt: fc.option(moment),
  saleEndsAt: fc.option(moment),
  memberPriceCents: fc.option(cents),
});
const plain: ItemPrices = {
  priceCents: 4_400,
  salePriceCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
  memberPriceCents: null,
};
const noon = new Date("2026-11-20T12:00:00Z");
const before = (instant: Date) => new Date(instant.getTime() - 1);

it("a price never exceeds the list price, and a member never pays more than other customers", () => {
  fc.assert(
    fc.property(priced, moment, (item, now) => {
      const [everybody, member] = [priceOf(item, { now }), priceOf(item, { membership, now })];
      expect(everybody.currentCents).toBeLessThanOrEqual(item.priceCents);
      expect(everybody.memberSavingCents).toBe(0);
      expect(member.currentCents).toBe(everybody.currentCents);
      expect(member.memberSavingCents).toBeGreaterThanOrEqual(0);
      expect(member.currentCents - member.memberSavingCents).toBe(member.memberCents ?? member.currentCents);
    }),
    chance,
  );
});

it("a price is the sale price from the sale's start on, and the list price again from its end on", () => {
  fc.assert(
    fc.property(cents, moment, fc.integer({ min: 1, max: 1e9 }), (salePriceCents, saleStartsAt, lasts) => {
      const saleEndsAt = new Date(saleStartsAt.getTime() + lasts);
      const item = { ...plain, priceCents: salePriceCents + 1, salePriceCents, saleStartsAt, saleEndsAt };
      const at = (now: Date) => priceOf(item, { now }).currentCents;
      expect([before(saleStartsAt), saleStartsAt, before(saleEndsAt), saleEndsAt].map(at)).toEqual([
        item.priceCents,
        salePriceCents,
        salePriceCents,
        item.priceCents,
      ]);
    }),
    chance,
  );
});

it("a sale may have neither start nor end, and a price of zero", () => {
  expect(priceOf({ ...plain, salePriceCents: 0 }, { now: noon })).toMatchObject({
    listCents: 4_400,
    sale: { cents: 0, endsAt: null },
    currentCents: 0,
  });
});

it("a sale price at or above the list price is ignored", () => {
  for (const salePriceCents of [4_400, 9_900]) {
    const { sale, currentCents } = priceOf({ ...plain, salePriceCents }, { now: noon });
    expect([sale, currentCents]).toEqual([undefined, 4_400]);
  }
});

it("a member price is shown only while it is lower than the price for all customers", () => {
  const item = { ...plain, memberPriceCents: 3_960, salePriceCents: 3_000, saleEndsAt: noon };
  expect(priceOf(item, { membership, now: before(noon) })).toMatchObject({
    currentCents: 3_000,
    memberCents: undefined,
    memberSavingCents: 0,
  });
  expect(priceOf(item, { membership, now: noon })).toMatchObject({
    currentCents: 4_400,
    memberCents: 3_960,
    memberSavingCents: 440,
  });
  expect(priceOf(item, { now: noon })).toMatchObject({ memberCents: 3_960, memberSavingCents: 0 });
});

it("the price of a cart line states the line's total and the member's savings", () => {
  const item = { ...plain, memberPriceCents: 3_960 };
  expect(linePriceOf(priceOf(item, { membership, now: noon }), 3)).toEqual({
    totalCents: 13_200,
    memberSavingCents: 1_320,
  });
  expect(linePriceOf(priceOf(item, { now: noon }), 3)).toEqual({ totalCents: 13_200, memberSavingCents: 0 });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { isOnSale, memberPriceOf, type Priced, priceOf } from "./price.ts";

const chance = chances(200, 10_000, 5);
const cents = fc.integer({ min: 0, max: 1_000_000 });
const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
const priced: fc.Arbitrary<Priced> = fc.record({
  priceCents: cents,
  salePriceCents: fc.option(cents),
  saleEndsAt: fc.option(moment),
  memberPriceCents: fc.option(cents),
});

it("never asks more than the list price, and a member never more than anybody else", () => {
  fc.assert(
    fc.property(priced, moment, (thing, now) => {
      const everybody = priceOf(thing, { isMember: false, now });
      const member = priceOf(thing, { isMember: true, now });
      expect(everybody <= thing.priceCents && member <= everybody).toBe(true);
      expect(Number.isInteger(everybody) && member >= 0).toBe(true);
    }),
    chance,
  );
});

it("takes the sale price until the sale's end and the list price from that instant on", () => {
  fc.assert(
    fc.property(cents, moment, (priceCents, saleEndsAt) => {
      const thing = { priceCents: priceCents + 1, salePriceCents: priceCents, saleEndsAt, memberPriceCents: null };
      expect(priceOf(thing, { isMember: false, now: new Date(saleEndsAt.getTime() - 1) })).toBe(priceCents);
      expect(priceOf(thing, { isMember: false, now: saleEndsAt })).toBe(priceCents + 1);
      expect(isOnSale({ ...thing, saleEndsAt: null }, saleEndsAt)).toBe(true);
    }),
    chance,
  );
});

it("knows no sale at or above the list price", () => {
  const thing = { priceCents: 1000, salePriceCents: 1000, saleEndsAt: null, memberPriceCents: null };
  expect(isOnSale(thing, new Date())).toBe(false);
});

it("names a member price only while it is lower than what everybody pays", () => {
  fc.assert(
    fc.property(priced, moment, (thing, now) => {
      const named = memberPriceOf(thing, now);
      const everybody = priceOf(thing, { isMember: false, now });
      const member = priceOf(thing, { isMember: true, now });
      expect(named ?? everybody).toBe(member);
    }),
    chance,
  );
});

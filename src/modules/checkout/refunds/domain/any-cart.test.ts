import fc from "fast-check";
import { expect, it } from "vitest";
import { priceCart } from "#modules/cart/domain/price-cart.ts";
import type { CartLine, CartToPrice, Coupon } from "#modules/cart/domain/pricing/cart-to-price.ts";
import type { PricedCart, PricedLine } from "#modules/cart/domain/pricing/priced-cart.ts";
import type { UnitPrice } from "#modules/membership/domain/member-price.ts";
import { chances } from "#testing/runs.ts";
import { type PaidPieces, refundOfPieces } from "./line-refund.ts";
import { splitOverTenders } from "./split-over-tenders.ts";

const cents = (max: number) => fc.oneof({ weight: 1, arbitrary: fc.nat(120) }, { weight: 3, arbitrary: fc.nat(max) });
const share = fc.integer({ min: 0, max: 100 });
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const quantity = fc.integer({ min: 1, max: 7 });
const taxKind = fc.constantFrom("goods" as const, "food" as const, "untaxed" as const);
const itemId = fc.constantFrom("a", "b", "c", "d");

const unit: fc.Arbitrary<UnitPrice> = fc
  .record({ listCents: cents(90_000), sale: maybe(share), member: maybe(share) })
  .map(({ listCents, sale = 100, member }) => ({
    listCents,
    currentCents: Math.floor((listCents * sale) / 100),
    memberListCents: member === undefined ? null : Math.floor((listCents * member) / 100),
  }));
const groups = { categoryId: maybe(itemId), brandId: maybe(itemId) };

const product = fc.record({
  kind: fc.constant("product" as const),
  itemId,
  quantity,
  price: unit,
  taxKind,
  ...groups,
});
const bundle = fc.record({
  kind: fc.constant("bundle" as const),
  itemId,
  quantity,
  priceCents: cents(60_000),
  taxKind,
  ...groups,
  parts: fc.array(fc.record({ sizeId: itemId, quantity, priceCents: cents(20_000) }), { minLength: 1, maxLength: 4 }),
});
const fixed = fc.oneof(
  fc.record({
    kind: fc.constantFrom("gift" as const, "plan" as const, "fee" as const),
    itemId,
    quantity,
    priceCents: cents(50_000),
  }),
  fc.record({
    kind: fc.constant("membership" as const),
    itemId,
    quantity: fc.constant(1),
    priceCents: cents(30_000),
    terms: fc.record({ productPercent: fc.option(share), servicePercent: fc.option(share) }),
  }),
);
const service = fc.record({
  kind: fc.constant("service" as const),
  quantity,
  price: unit,
  ...groups,
  taxKind: maybe(taxKind),
  leastQuantity: maybe(fc.integer({ min: 1, max: 20 })),
  depositCents: maybe(cents(40_000)),
  isSession: fc.boolean().map((yes) => yes || undefined),
  addOns: fc.uniqueArray(fc.record({ itemId, quantity, price: unit, taxKind: maybe(taxKind) }), {
    selector: (addOn: { itemId: string }) => addOn.itemId,
    maxLength: 2,
  }),
});

/**
 * Generates random cart lines, each with its own id. They ignore the constraints of visits, except that a service
 * occurs only once.
 */
const anyLines = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: product }, { weight: 2, arbitrary: bundle }, fixed), { maxLength: 6 }),
    fc.array(service, { maxLength: 3 }),
  )
  .map(([others, services]): CartLine[] => {
    const visit = services.flatMap(({ addOns, ...line }, n): CartLine[] => [
      { ...line, id: `s${n}`, itemId: `service-${n}` },
      ...addOns.map((addOn) => ({
        ...addOn,
        kind: "add_on" as const,
        id: `s${n}${addOn.itemId}`,
        serviceLineId: `s${n}`,
      })),
    ]);
    return [...others.map((line, n): CartLine => ({ ...line, id: `o${n}` })), ...visit];
  });

const coupon: fc.Arbitrary<Coupon> = fc.record({
  couponId: fc.uuid(),
  value: fc.oneof(
    fc.record({
      kind: fc.constant("percent" as const),
      percent: fc.integer({ min: 1, max: 100 }),
      mostCents: maybe(cents(9_000)),
    }),
    fc.record({ kind: fc.constant("amount" as const), amountCents: fc.integer({ min: 1, max: 40_000 }) }),
  ),
  appliesTo: fc.constantFrom("services", "products", "any"),
  scopes: fc.array(fc.record({ kind: fc.constantFrom("category", "brand", "product", "service"), itemId }), {
    maxLength: 1,
  }),
  minimumCents: cents(20_000),
  startsOn: fc.constantFrom("2026-11-01", "2026-11-24"),
  endsOn: fc.constantFrom(null, "2026-11-23", "2026-11-22"),
  stacksWith: fc.constantFrom(["percent", "amount"], []),
});

const combination = fc.record({
  offerId: fc.uuid(),
  name: fc.string(),
  priceCents: cents(60_000),
  weekdays: fc.constantFrom([], [1], [2]),
  oncePerClient: fc.boolean(),
  serviceIds: fc.array(fc.constantFrom("service-0", "service-1", "service-2"), { minLength: 1, maxLength: 2 }),
  addOnIds: fc.array(itemId, { maxLength: 2 }),
});

const rate = fc.integer({ min: 0, max: 15_000 });
const anyCart: fc.Arbitrary<CartToPrice> = fc.record({
  lines: anyLines,
  today: fc.constant("2026-11-23"),
  membership: maybe(fc.record({ productPercent: fc.option(share), servicePercent: fc.option(share) })),
  offers: fc
    .array(combination, { maxLength: 3 })
    .map((combinations) => ({ kind: "in_force" as const, date: "2026-11-23", combinations })),
  coupons: fc.array(coupon, { maxLength: 4 }),
  isPickup: fc.boolean(),
  to: fc.constant({ country: "US", state: "NY" }),
  rates: fc.record({
    salesTax: fc.tuple(rate, rate).map(([goods, food]) => [{ country: "US", state: "NY", goods, food }]),
    shipTo: fc.constant([{ country: "US", states: [], cents: 690, days: 4 }]),
    freeShippingFromCents: cents(20_000),
    taxesShipping: fc.boolean(),
    smallestChargeCents: fc.constant(50),
  }),
  paysVisit: fc.constantFrom("at_clinic", "deposit", "full"),
  tipCents: cents(5_000),
  wallet: fc.array(
    fc.record({
      sourceId: fc.uuid(),
      kind: fc.constantFrom("credit", "store_credit", "gift_card"),
      balanceCents: cents(40_000),
      expiresOn: fc.constantFrom(null, "2026-11-22", "2026-11-23", "2027-05-01"),
    }),
    { maxLength: 4 },
  ),
});

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0);

function expectLine(line: PricedLine): void {
  const { lineTotal, memberSavings, discount, couponSavings, session, net, tax, dueNow, dueAtClinic, parts } = line;
  for (const value of [
    line.list,
    lineTotal,
    memberSavings,
    discount,
    couponSavings,
    session,
    net,
    tax,
    dueNow,
    dueAtClinic,
  ])
    expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
  expect(net).toBe(lineTotal - memberSavings - discount - session);
  expect(dueNow + dueAtClinic).toBe(net + tax);
  expect(couponSavings).toBeLessThanOrEqual(discount);
  if (parts.length > 0)
    expect([sum(parts.map((part) => part.net)), sum(parts.map((part) => part.tax))]).toEqual([net, tax]);
}

function expectTotals({ lines, totals, tenders, shippingTax, coupons, mostOfWallet }: PricedCart): void {
  const of = (name: "memberSavings" | "discount" | "net" | "tax" | "couponSavings") =>
    sum(lines.map((line) => line[name]));
  const { subtotal, memberSavings, discount, shipping, tax, tip, total, giftCard, waived, dueNow, dueAtClinic } =
    totals;
  for (const value of Object.values(totals)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
  expect([memberSavings, discount, tax]).toEqual([of("memberSavings"), of("discount"), of("tax") + shippingTax]);
  expect(total).toBe(of("net") + tax + shipping + tip);
  expect(total).toBe(subtotal - memberSavings - discount + shipping + tax + tip);
  expect(dueNow + dueAtClinic + giftCard + waived).toBe(total);
  expect(giftCard).toBe(sum(tenders.map(({ amount }) => amount)));
  expect(giftCard).toBeLessThanOrEqual(mostOfWallet);
  expect(dueNow === 0 || (dueNow >= 50 && waived === 0)).toBe(true);
  expect(waived).toBeLessThan(50);
  expect(of("couponSavings")).toBe(sum(coupons.map((one) => ("amount" in one ? one.amount : 0))));
}

/** Returns everything that can be refunded separately: lines, and the parts of bundles. */
function piecesOf({ lines }: PricedCart): PaidPieces[] {
  return lines.flatMap((line): readonly PaidPieces[] => (line.parts.length > 0 ? line.parts : [line]));
}

it("totals add up for any cart, and partial refunds in any order add up to exactly the amount paid (CT-5, PY-9)", () => {
  const portions = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 5 })), { maxLength: 60 });
  fc.assert(
    fc.property(anyCart, portions, (cart, refunds) => {
      const priced = priceCart(cart);
      expect(priced.lines.map(({ id }) => id)).toEqual(cart.lines.map(({ id }) => id));
      for (const line of priced.lines) expectLine(line);
      expectTotals(priced);
      for (const { sourceId, amount } of priced.tenders) {
        const source = cart.wallet.find((one) => one.sourceId === sourceId);
        expect(amount).toBeLessThanOrEqual(source?.balanceCents ?? 0);
        expect(source?.expiresOn ?? "9999").not.toBe("2026-11-22");
      }

      const pieces = piecesOf(priced);
      const back = pieces.map(() => 0);
      let refunded = 0;
      const refund = (nth: number, most: number) => {
        const paid = pieces[nth];
        if (!paid) return;
        const before = back[nth] ?? 0;
        const count = Math.min(most, paid.quantity - before);
        const { net, tax } = refundOfPieces(paid, { before, pieces: count });
        expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
        back[nth] = before + count;
        refunded += net + tax;
      };
      for (const [nth, count] of refunds) refund(nth % Math.max(1, pieces.length), count);
      for (const nth of pieces.keys()) refund(nth, Number.MAX_SAFE_INTEGER);
      const { total, tip, shipping } = priced.totals;
      expect(refunded).toBe(total - tip - shipping - priced.shippingTax);
    }),
    chances(100, 10_000, 31),
  );
});

it("refunds of any amounts never return more to a payment source than it paid (PY-9)", () => {
  fc.assert(
    fc.property(fc.array(cents(30_000), { minLength: 1, maxLength: 5 }), fc.array(cents(9_000)), (amounts, refunds) => {
      let tenders = amounts.map((amount, n) => ({ tenderId: `${n}`, amount, refunded: 0 }));
      const left = () => sum(tenders.map(({ amount, refunded }) => amount - refunded));
      for (const wanted of [...refunds, Number.MAX_SAFE_INTEGER]) {
        const amount = Math.min(wanted, left());
        const parts = splitOverTenders(tenders, amount);
        expect(sum(parts.map((part) => part.amount))).toBe(amount);
        tenders = tenders.map((tender) => ({
          ...tender,
          refunded: tender.refunded + (parts.find(({ tenderId }) => tenderId === tender.tenderId)?.amount ?? 0),
        }));
        for (const { amount, refunded } of tenders) expect(refunded).toBeLessThanOrEqual(amount);
      }
      expect(left()).toBe(0);
    }),
    chances(100, 5_000, 32),
  );
});

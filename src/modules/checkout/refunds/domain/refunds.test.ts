import { describe, expect, it } from "vitest";
import { priceCart } from "#modules/cart/domain/price-cart.ts";
import type { CartLine, CartToPrice } from "#modules/cart/domain/pricing/cart-to-price.ts";
import { type PaidPieces, refundOfPieces } from "./line-refund.ts";
import { type PaidTender, splitOverTenders } from "./split-over-tenders.ts";

const HOME = { country: "US", state: "NY" };
const off = (percent: number): CartToPrice["coupons"][number] => ({
  couponId: "off",
  value: { kind: "percent", percent },
  appliesTo: "any",
  scopes: [],
  minimumCents: 0,
  startsOn: "2026-01-01",
  endsOn: null,
  stacksWith: [],
});

/** Returns the lines of a paid cart of the demo clinic, shipped free. */
function paidLines(lines: CartLine[], percent: number, productPercent: number | null = null) {
  const cart: CartToPrice = {
    lines,
    today: "2026-11-23",
    isPickup: true,
    to: HOME,
    paysVisit: "at_clinic",
    tipCents: 0,
    wallet: [],
    membership: productPercent === null ? undefined : { productPercent, servicePercent: null },
    offers: { kind: "given", offers: [] },
    coupons: [off(percent)],
    rates: {
      salesTax: [{ ...HOME, goods: 8_875, food: 0 }],
      shipTo: [],
      freeShippingFromCents: 0,
      taxesShipping: false,
      smallestChargeCents: 50,
    },
  };
  return priceCart(cart);
}

const product = (listCents: number, quantity = 1): CartLine => ({
  kind: "product",
  id: `p-${listCents}`,
  itemId: "serum",
  quantity,
  taxKind: "goods",
  price: { listCents, currentCents: listCents, memberListCents: null },
});

const sumOf = ({ net, tax }: { net: number; tax: number }) => net + tax;
const all = (paid: PaidPieces | undefined) =>
  paid ? refundOfPieces(paid, { before: 0, pieces: paid.quantity }) : { net: 0, tax: 0 };

describe("PY-9: the refund for single items of an order", () => {
  it("is the amount paid for the line, and the refunds of all lines add up to the payment", () => {
    const { lines, totals } = paidLines([product(2_600), product(7_800), product(1_400)], 15, 5);
    const [first, second, third] = lines.map(all);
    expect(second).toEqual({ net: 6_298, tax: 559 });
    expect([first, third].map((one) => one && sumOf(one))).toEqual([2_285, 1_232]);
    expect(lines.map(all).reduce((sum, one) => sum + sumOf(one), 0)).toBe(totals.total);
    expect(totals.total).toBe(10_374);
  });

  it("is the item's share of a bundle's price", () => {
    const parts = [2_600, 4_200, 3_400, 3_800].map((priceCents, n) => ({ sizeId: `${n}`, quantity: 1, priceCents }));
    const bundle: CartLine = {
      kind: "bundle",
      id: "b",
      itemId: "set",
      quantity: 1,
      priceCents: 12_300,
      taxKind: "goods",
      parts,
    };
    const [line] = paidLines([bundle], 10).lines;
    const back = line?.parts.map(all) ?? [];
    expect(back.map(sumOf)).toEqual([2_238, 3_616, 2_926, 3_272]);
    expect(back.reduce((sum, one) => sum + sumOf(one), 0)).toBe(12_052);
  });

  it("differs by a cent between equal items if the price doesn't divide evenly", () => {
    const [line] = paidLines([product(1_800, 3)], 10).lines;
    expect(line).toMatchObject({ net: 4_860, tax: 431 });
    const one = (before: number) => line && sumOf(refundOfPieces(line, { before, pieces: 1 }));
    expect([one(0), one(1), one(2)]).toEqual([1_763, 1_764, 1_764]);
    expect(line && sumOf(refundOfPieces(line, { before: 1, pieces: 2 }))).toBe(3_528);
  });

  it("is refused for more items than the order contains", () => {
    const paid = { quantity: 3, net: 4_860, tax: 431 };
    expect(() => refundOfPieces(paid, { before: 2, pieces: 2 })).toThrow(RangeError);
    expect(refundOfPieces({ quantity: 2, net: 0, tax: 0 }, { before: 0, pieces: 1 })).toEqual({ net: 0, tax: 0 });
  });
});

describe("PY-9: the payment sources that get a refund", () => {
  const deposit: PaidTender[] = [
    { tenderId: "gift-card", amount: 6_000, refunded: 0 },
    { tenderId: "card", amount: 4_000, refunded: 0 },
  ];

  it("are first the card, and then the gift card", () => {
    expect(splitOverTenders(deposit, 5_000)).toEqual([
      { tenderId: "card", amount: 4_000 },
      { tenderId: "gift-card", amount: 1_000 },
    ]);
  });

  it("get at most the amount that each of them paid and that wasn't refunded yet", () => {
    const later = deposit.map((tender) => ({ ...tender, refunded: tender.amount - 1_000 }));
    expect(splitOverTenders(later, 1_500)).toEqual([
      { tenderId: "card", amount: 1_000 },
      { tenderId: "gift-card", amount: 500 },
    ]);
    expect(() => splitOverTenders(later, 2_001)).toThrow("only 2000 of 2001 cents");
  });
});

import { describe, expect, it } from "vitest";
import type { MemberTerms } from "#modules/membership/domain/membership.ts";
import { priceCart } from "./price-cart.ts";
import type { CartLine, CartToPrice, Coupon, ServiceLine } from "./pricing/cart-to-price.ts";
import type { PricedLine } from "./pricing/priced-cart.ts";

const HOME = { country: "US", state: "NY" };
const CEDAR = { productPercent: 10, servicePercent: 10 };
const FERN = { productPercent: 5, servicePercent: null };

/** Returns a cart of the demo clinic in New York that is shipped, with nothing else set. */
function cart(lines: CartLine[], change: Partial<CartToPrice> = {}): CartToPrice {
  return {
    lines,
    today: "2026-11-23",
    membership: undefined,
    offers: { kind: "in_force", date: undefined, combinations: [] },
    coupons: [],
    isPickup: false,
    to: HOME,
    rates: {
      salesTax: [{ ...HOME, goods: 8_875, food: 4_000 }],
      shipTo: [{ country: "US", states: [], cents: 600, days: 4 }],
      freeShippingFromCents: 7_500,
      taxesShipping: false,
      smallestChargeCents: 50,
    },
    paysVisit: "at_clinic",
    tipCents: 0,
    wallet: [],
    ...change,
  };
}

let ids = 0;
const named = (itemId: string) => ({ id: `line-${ids++}`, itemId });
const price = (listCents: number, change: { currentCents?: number; memberListCents?: number } = {}) => ({
  listCents,
  currentCents: listCents,
  memberListCents: null,
  ...change,
});
const product = (cents: number, quantity = 1): CartLine => ({
  ...named("serum"),
  kind: "product",
  price: price(cents),
  quantity,
  taxKind: "goods",
});
const service = (cents: number, change: Partial<ServiceLine> = {}): ServiceLine => ({
  ...named("facial"),
  kind: "service",
  price: price(cents),
  quantity: 1,
  ...change,
});
const cedar: CartLine = { ...named("cedar"), kind: "membership", priceCents: 14_900, quantity: 1, terms: CEDAR };
const gift: CartLine = { ...named("design"), kind: "gift", priceCents: 10_000, quantity: 1 };

function coupon(value: Coupon["value"], change: Partial<Coupon> = {}): Coupon {
  return {
    couponId: `${value.kind}-${ids++}`,
    value,
    appliesTo: "any",
    scopes: [],
    minimumCents: 0,
    startsOn: "2026-01-01",
    endsOn: null,
    stacksWith: ["percent", "amount"],
    ...change,
  };
}
const percentOff = (percent: number, change: Partial<Coupon> = {}) => coupon({ kind: "percent", percent }, change);
const amountOff = (amountCents: number, change: Partial<Coupon> = {}) =>
  coupon({ kind: "amount", amountCents }, change);
const giftCard = (balanceCents: number, sourceId = "card", expiresOn: string | null = null) =>
  ({ kind: "gift_card", sourceId, balanceCents, expiresOn }) as const;

const column = (lines: readonly PricedLine[], name: "memberSavings" | "discount" | "net" | "tax" | "dueNow") =>
  lines.map((line) => line[name]);

describe("CT-5: pricing a cart", () => {
  it("includes tax and shipping for a product", () => {
    const { totals, lines } = priceCart(cart([product(4_400)]));
    expect(totals).toMatchObject({ subtotal: 4_400, shipping: 600, tax: 391, total: 5_391, dueNow: 5_391 });
    expect(lines).toMatchObject([{ list: 4_400, lineTotal: 4_400, net: 4_400, tax: 391, dueNow: 4_791 }]);
  });

  it("deducts a percentage from member prices, and taxes the rest", () => {
    const fifteen = percentOff(15);
    const { totals, lines, coupons } = priceCart(
      cart([product(2_600), product(7_800), product(1_400)], { membership: FERN, coupons: [fifteen] }),
    );
    expect(lines.map(({ lineTotal, memberSavings }) => lineTotal - memberSavings)).toEqual([2_470, 7_410, 1_330]);
    expect(column(lines, "discount")).toEqual([371, 1_112, 199]);
    expect(column(lines, "net")).toEqual([2_099, 6_298, 1_131]);
    expect(column(lines, "tax")).toEqual([186, 559, 101]);
    expect(coupons).toEqual([{ couponId: fifteen.couponId, amount: 1_682 }]);
    expect(totals).toMatchObject({ subtotal: 11_800, memberSavings: 590, discount: 1_682, shipping: 0, tax: 846 });
    expect(totals).toMatchObject({ total: 10_374, dueNow: 10_374 });
  });

  it("spreads a bundle's price over its products", () => {
    const parts = [2_600, 4_200, 3_400, 3_800].map((priceCents, n) => ({
      sizeId: `part-${n}`,
      quantity: 1,
      priceCents,
    }));
    const bundle: CartLine = {
      ...named("set"),
      kind: "bundle",
      priceCents: 12_300,
      quantity: 1,
      taxKind: "goods",
      parts,
    };
    const { totals, lines } = priceCart(cart([bundle], { coupons: [percentOff(10)], membership: CEDAR }));
    expect(totals).toMatchObject({ memberSavings: 0, discount: 1_230, tax: 982, shipping: 0, total: 12_052 });
    expect(lines[0]?.parts.map(({ net }) => net)).toEqual([2_056, 3_321, 2_688, 3_005]);
    expect(lines[0]?.parts.map(({ tax }) => tax)).toEqual([182, 295, 238, 267]);
  });

  it("deducts a percentage first, then an amount", () => {
    const coupons = [amountOff(2_500), percentOff(10)];
    const { totals, lines, coupons: taken } = priceCart(cart([product(14_000)], { coupons }));
    expect(taken).toMatchObject([{ amount: 2_500 }, { amount: 1_400 }]);
    expect(column(lines, "net")).toEqual([10_100]);
    expect(totals).toMatchObject({ subtotal: 14_000, discount: 3_900 });
  });

  it("spreads a coupon's amount over treatments and products, so that only the products' share lowers the tax", () => {
    const { totals, lines } = priceCart(
      cart([service(12_000), product(4_400)], { coupons: [amountOff(2_500)], isPickup: true }),
    );
    expect(column(lines, "discount")).toEqual([1_829, 671]);
    expect(column(lines, "net")).toEqual([10_171, 3_729]);
    expect(totals).toMatchObject({ tax: 331, shipping: 0, dueNow: 4_060, dueAtClinic: 10_171 });
  });

  it("needs no card payment if a gift card has enough balance", () => {
    const { totals, tenders } = priceCart(cart([product(4_400)], { wallet: [giftCard(10_000)] }));
    expect(totals).toMatchObject({ total: 5_391, giftCard: 5_391, dueNow: 0, tax: 391 });
    expect(tenders).toEqual([{ sourceId: "card", kind: "gift_card", amount: 5_391 }]); // 46.09 stays on the gift card
  });

  it("uses less of a gift card if the rest would be below the card provider's smallest charge", () => {
    const { totals, tenders } = priceCart(cart([product(4_400)], { wallet: [giftCard(5_361)] }));
    expect(totals).toMatchObject({ giftCard: 5_341, dueNow: 50, waived: 0 });
    expect(tenders).toMatchObject([{ amount: 5_341 }]); // 0.20 stays on the gift card
  });

  it("uses member prices if a membership is in the same cart, and includes the deposit", () => {
    const lines = [cedar, product(4_400), service(30_000, { depositCents: 10_000 })];
    const priced = priceCart(cart(lines, { paysVisit: "deposit" }));
    expect(column(priced.lines, "net")).toEqual([14_900, 3_960, 27_000]);
    expect(priced.totals).toMatchObject({ memberSavings: 3_440, shipping: 600, tax: 351, contracts: 14_900 });
    expect(priced.totals).toMatchObject({ dueNow: 29_811, dueAtClinic: 17_000, giftCard: 0 });
    expect(priced.lines[2]).toMatchObject({ dueNow: 10_000, dueAtClinic: 17_000 });
  });

  it("doesn't let gift cards or credit pay for gift cards and memberships in the cart", () => {
    const lines = [cedar, product(4_400), service(30_000, { depositCents: 10_000 }), gift];
    const bought = priceCart(cart(lines, { paysVisit: "deposit" }));
    expect(bought.totals).toMatchObject({ dueNow: 39_811, giftSold: 10_000 });
    expect(bought.mostOfWallet).toBe(14_911);
    const { totals } = priceCart(cart(lines, { paysVisit: "deposit", wallet: [giftCard(50_000)] }));
    expect(totals).toMatchObject({ giftCard: 14_911, dueNow: 24_900 });
  });
});

describe("CT-5: the prices of a cart line", () => {
  it("are the lower of sale and member price, never both combined, with half cents rounded up", () => {
    const member = (line: CartLine, membership: MemberTerms = CEDAR) =>
      priceCart(cart([line], { membership })).lines[0];
    const of = (unit: ReturnType<typeof price>): CartLine => ({
      ...product(0),
      kind: "product",
      taxKind: "goods",
      price: unit,
    });
    expect(member(of(price(1_000, { currentCents: 950 })))).toMatchObject({ list: 1_000, lineTotal: 950, net: 900 });
    expect(member(of(price(1_000, { currentCents: 800 })))).toMatchObject({ lineTotal: 800, memberSavings: 0 });
    expect(member(of(price(1_005)))).toMatchObject({ net: 905 }); // 904.5
    expect(member(of(price(1_210)), FERN)).toMatchObject({ net: 1_150 }); // 1149.5
  });

  it("come from the member price list if the plan uses it", () => {
    const listed = (cents: number) => service(0, { price: price(30_000, { memberListCents: cents }) });
    expect(priceCart(cart([listed(28_500)], { membership: FERN })).totals).toMatchObject({ memberSavings: 1_500 });
    expect(priceCart(cart([listed(28_500)], { membership: CEDAR })).totals).toMatchObject({ memberSavings: 3_000 });
    expect(priceCart(cart([service(30_000)], { membership: FERN })).totals).toMatchObject({ memberSavings: 0 });
    expect(priceCart(cart([listed(28_500)])).totals).toMatchObject({ memberSavings: 0 });
  });

  it("charge at least the smallest dose for treatments sold by the unit", () => {
    const units = (quantity: number) => service(1_400, { quantity, leastQuantity: 20 });
    expect(priceCart(cart([units(12)])).totals.subtotal).toBe(28_000);
    expect(priceCart(cart([units(32)])).totals.subtotal).toBe(44_800);
  });

  it("are zero for a package session, to which no coupon applies", () => {
    const lines = [service(30_000, { isSession: true, depositCents: 5_000 }), service(10_000)];
    const { totals, lines: priced } = priceCart(
      cart(lines, { membership: CEDAR, coupons: [amountOff(50_000)], paysVisit: "deposit" }),
    );
    expect(priced[0]).toMatchObject({ lineTotal: 30_000, memberSavings: 3_000, session: 27_000, net: 0, discount: 0 });
    expect(totals).toMatchObject({ subtotal: 13_000, memberSavings: 4_000, discount: 9_000, total: 0, dueNow: 0 });
  });
});

describe("PG-8: limited offers in a cart", () => {
  const combination = {
    offerId: "lo01",
    name: "Facial with LED",
    priceCents: 22_900,
    weekdays: [3],
    oncePerClient: false,
    serviceIds: ["facial"],
    addOnIds: ["led"],
  };
  const facial = service(22_900);
  const led: CartLine = { ...named("led"), kind: "add_on", serviceLineId: facial.id, price: price(4_500), quantity: 2 };
  const offers = (date: string) => ({ kind: "in_force" as const, date, combinations: [combination] });

  it("lower only the lines of the offer's parts, compared with the prices that the person would pay", () => {
    const lines = [product(4_400), facial, led, service(9_000, { itemId: "peel" })];
    const priced = priceCart(cart(lines, { offers: offers("2026-11-25"), isPickup: true }));
    expect(column(priced.lines, "discount")).toEqual([0, 3_761, 739, 0]);
    expect(priced.totals).toMatchObject({ discount: 4_500, dueNow: 4_791, dueAtClinic: 22_900 + 4_500 + 9_000 });
    expect(priceCart(cart(lines, { offers: offers("2026-11-26"), isPickup: true })).totals.discount).toBe(0);
    // Members pay 206.10 + 40.50 for the offer's parts: 17.60 more than the offer's price.
    const member = priceCart(cart([facial, led], { offers: offers("2026-11-25"), membership: CEDAR }));
    expect(member.totals).toMatchObject({ memberSavings: 3_190, discount: 1_760, dueAtClinic: 26_950 });
  });

  it("that a booked visit stores lower the same lines again, or all lines if a previous release stored no lines", () => {
    const given = (saved: object) => {
      const offer = { offerId: "lo01", name: "Facial with LED", savingCents: 4_500, ...saved };
      return priceCart(cart([facial, led], { offers: { kind: "given", offers: [offer] } })).lines;
    };
    expect(column(given({ parts: [{ serviceId: "facial", savingCents: 4_500 }] }), "discount")).toEqual([4_500, 0]);
    expect(column(given({}), "discount")).toEqual([3_230, 1_270]);
    expect(() => given({ parts: [{ serviceId: "peel", savingCents: 4_500 }] })).toThrow(RangeError);
  });

  it("can be combined with coupons, which lower the amount that remains after the offer", () => {
    const { totals } = priceCart(
      cart([facial, { ...led, quantity: 1 }], { offers: offers("2026-11-25"), coupons: [percentOff(10)] }),
    );
    expect(totals).toMatchObject({ discount: 4_500 + 2_290, dueAtClinic: 20_610 });
  });
});

describe("PY-8: coupons in a cart", () => {
  const outcome = (lines: CartLine[], ...coupons: Coupon[]) => priceCart(cart(lines, { coupons })).coupons;

  it("have their minimum checked before other coupons are deducted, and only against eligible items", () => {
    const lines = [product(4_000), service(10_000)];
    expect(outcome(lines, percentOff(50), amountOff(500, { minimumCents: 14_000 }))).toMatchObject([
      {},
      { amount: 500 },
    ]);
    expect(outcome(lines, amountOff(500, { minimumCents: 14_001 }))).toMatchObject([{ refusal: "not_met" }]);
    const ofGoods = { appliesTo: "products" as const, minimumCents: 4_001 };
    expect(outcome(lines, amountOff(500, ofGoods))).toMatchObject([{ refusal: "not_met" }]);
  });

  it("are limited to the price of their eligible items and to the maximum discount", () => {
    const lines = [product(4_000), service(10_000)];
    expect(outcome(lines, amountOff(9_000, { appliesTo: "products" }))).toMatchObject([{ amount: 4_000 }]);
    const capped = coupon({ kind: "percent", percent: 50, mostCents: 1_500 });
    expect(outcome(lines, capped)).toMatchObject([{ amount: 1_500 }]);
  });

  it("apply only on their days", () => {
    const days = (startsOn: string, endsOn: string | null) =>
      outcome([product(4_000)], amountOff(500, { startsOn, endsOn }));
    expect(days("2026-11-23", "2026-11-23")).toMatchObject([{ amount: 500 }]);
    expect(days("2026-11-24", null)).toMatchObject([{ refusal: "not_in_force" }]);
    expect(days("2026-11-01", "2026-11-22")).toMatchObject([{ refusal: "not_in_force" }]);
  });

  it("are limited to one, or to two of different kinds if each may be combined with the other", () => {
    const lines = [product(14_000)];
    expect(outcome(lines, percentOff(10), percentOff(20))).toMatchObject([
      { amount: 1_400 },
      { refusal: "not_combinable" },
    ]);
    const alone = amountOff(2_500, { stacksWith: [] });
    expect(outcome(lines, percentOff(10), alone)).toMatchObject([{ amount: 1_400 }, { refusal: "not_combinable" }]);
    expect(outcome(lines, alone, percentOff(10))).toMatchObject([{ amount: 2_500 }, { refusal: "not_combinable" }]);
  });

  it("with a narrower scope apply only to the items in it", () => {
    const lines: CartLine[] = [
      { ...product(4_000), kind: "product", price: price(4_000), taxKind: "goods", brandId: "lumen" },
      service(10_000, { categoryId: "acne" }),
    ];
    const scoped = (kind: Coupon["scopes"][number]["kind"], itemId: string) =>
      outcome(lines, percentOff(10, { scopes: [{ kind, itemId }] }))[0];
    expect(scoped("brand", "lumen")).toMatchObject({ amount: 400 });
    expect(scoped("category", "acne")).toMatchObject({ amount: 1_000 });
    expect(scoped("product", "serum")).toMatchObject({ amount: 400 });
    expect(scoped("service", "facial")).toMatchObject({ amount: 1_000 });
    expect(scoped("brand", "other")).toMatchObject({ refusal: "not_met" });
  });

  it("never apply to fixed-price items or shipping, and never cancel free shipping", () => {
    const priced = priceCart(cart([product(8_000), gift, cedar], { coupons: [amountOff(50_000)] }));
    // The membership in the cart lowers the product to 72.00, which isn't shipped free; a coupon wouldn't change that.
    expect(priced.totals).toMatchObject({ discount: 7_200, shipping: 600, total: 600 + 24_900 });
    const free = priceCart(cart([product(8_000)], { coupons: [amountOff(5_000)] }));
    expect(free.totals).toMatchObject({ shipping: 0, discount: 5_000 });
  });
});

describe("CT-5: the shipping and tax of a cart", () => {
  it("include no shipping charge from the clinic's threshold on, for pickup and for items that aren't shipped", () => {
    const shipping = (lines: CartLine[], change: Partial<CartToPrice> = {}) =>
      priceCart(cart(lines, change)).totals.shipping;
    expect([shipping([product(7_499)]), shipping([product(7_500)])]).toEqual([600, 0]);
    expect([shipping([service(9_900)]), shipping([gift]), shipping([product(0)])]).toEqual([0, 0, 0]);
    expect(shipping([product(7_499)], { isPickup: true })).toBe(0);
  });

  it("include the tax of each kind of product only once, at its own rate", () => {
    const of = (cents: number, taxKind: "goods" | "food" | "untaxed"): CartLine => ({
      ...named("x"),
      kind: "product",
      price: price(cents),
      quantity: 1,
      taxKind,
    });
    const lines = [of(2_200, "goods"), of(2_200, "goods"), of(4_000, "food"), of(9_900, "untaxed")];
    const priced = priceCart(cart(lines));
    // 8.875 % of 44.00 is 3.905; twice 8.875 % of 22.00 would be 3.90.
    expect(column(priced.lines, "tax")).toEqual([196, 195, 160, 0]);
    expect(priceCart(cart(lines, { to: { country: "US", state: "OR" } })).totals.tax).toBe(0);
  });

  it("include tax for treatments and for shipping if the clinic's tax settings say so", () => {
    const { rates } = cart([]);
    const lines = [service(10_000, { taxKind: "goods" }), product(4_400)];
    const priced = priceCart(cart(lines, { rates: { ...rates, taxesShipping: true } }));
    expect(priced.totals).toMatchObject({ tax: 1_331, shipping: 600, dueNow: 4_400 + 600 + 391 + 53 });
    expect(priced).toMatchObject({ shippingTax: 53, lines: [{ tax: 887, dueAtClinic: 10_887 }, { tax: 391 }] });
  });
});

describe("PY-7: the wallet's payments for a cart", () => {
  const wallet = [
    giftCard(1_000, "late", "2027-03-01"),
    giftCard(9_000, "open-large"),
    giftCard(2_000, "open-small"),
    { kind: "credit", sourceId: "b", balanceCents: 700, expiresOn: "2027-01-31" } as const,
    { kind: "credit", sourceId: "a", balanceCents: 700, expiresOn: "2027-01-31" } as const,
    { kind: "store_credit", sourceId: "store", balanceCents: 300, expiresOn: null } as const,
    { kind: "credit", sourceId: "ended", balanceCents: 5_000, expiresOn: "2026-11-22" } as const,
  ];
  const paidBy = (dueCents: number) =>
    priceCart(cart([{ ...named("fee"), kind: "fee", priceCents: dueCents, quantity: 1 }], { wallet })).tenders.map(
      ({ sourceId, amount }) => [sourceId, amount],
    );

  it("use credits before gift cards, first the earliest to expire, then the smallest balance", () => {
    expect(paidBy(5_000)).toEqual([
      ["a", 700],
      ["b", 700],
      ["store", 300],
      ["late", 1_000],
      ["open-small", 2_000],
      ["open-large", 300],
    ]);
    expect(paidBy(650)).toEqual([["a", 650]]);
  });

  it("use only one of two identical gift cards if it is enough", () => {
    const two = [giftCard(10_000, "first"), giftCard(10_000, "second")];
    expect(priceCart(cart([product(5_000)], { wallet: two, isPickup: true })).tenders).toMatchObject([
      { sourceId: "first", amount: 5_444 },
    ]);
  });

  it("waive the remainder if it is below the card provider's minimum", () => {
    const free = { isPickup: true, to: { country: "US", state: "OR" } };
    const sums = (cents: number, of: Partial<CartToPrice> = {}) =>
      priceCart(cart([product(cents)], { ...free, ...of })).totals;
    expect(sums(49)).toMatchObject({ waived: 49, dueNow: 0, total: 49 });
    expect(sums(50)).toMatchObject({ waived: 0, dueNow: 50 });
    expect(sums(0)).toMatchObject({ waived: 0, dueNow: 0 });
    expect(sums(49, { wallet: [giftCard(20)] })).toMatchObject({ waived: 29, giftCard: 20, dueNow: 0 });
    expect(sums(49, { wallet: [giftCard(49)] })).toMatchObject({ waived: 0, giftCard: 49 });
  });

  it("leave the tax unchanged if a coupon leaves an amount so small that it is waived", () => {
    const { totals } = priceCart(cart([product(1_020)], { isPickup: true, coupons: [amountOff(1_000)] }));
    expect(totals).toMatchObject({ discount: 1_000, tax: 2, total: 22, waived: 22, dueNow: 0 });
  });

  it("waive a prepaid visit's due amount if it is below the minimum", () => {
    const visit = service(30_000, { depositCents: 30 });
    const { totals } = priceCart(cart([visit], { paysVisit: "deposit" }));
    expect(totals).toMatchObject({ waived: 30, dueNow: 0, dueAtClinic: 29_970, total: 30_000 });
  });

  it("are lowered, starting with the last one, if the rest would be below the card provider's smallest charge", () => {
    const priced = priceCart(
      cart([product(10_000)], {
        isPickup: true,
        to: { country: "US", state: "OR" },
        wallet: [giftCard(9_950, "large"), giftCard(20, "small")],
      }),
    );
    expect(priced.tenders).toEqual([
      { kind: "gift_card", sourceId: "small", amount: 20 },
      { kind: "gift_card", sourceId: "large", amount: 9_930 },
    ]);
  });

  it("leave due now the full visit with its tip, only its deposit, or nothing, as the customer chose", () => {
    const of = (paysVisit: CartToPrice["paysVisit"]) =>
      priceCart(cart([service(12_000, { depositCents: 20_000 })], { paysVisit, tipCents: 2_000 })).totals;
    expect(of("at_clinic")).toMatchObject({ total: 14_000, dueNow: 0, dueAtClinic: 14_000 });
    expect(of("deposit")).toMatchObject({ total: 14_000, dueNow: 12_000, dueAtClinic: 2_000 });
    expect(of("full")).toMatchObject({ total: 14_000, dueNow: 14_000, dueAtClinic: 0 });
  });
});

import { describe, expect, it } from "vitest";
import {
  type CartCoupon,
  couponRequirementText,
  findCouponProblem,
  messageOfLost,
  toPricedCoupon,
} from "./cart-coupon.ts";
import { normalizeCode, toSingleUseCode } from "./code.ts";
import { discountRows } from "./coupon-rows.ts";

const coupon = (change: Partial<CartCoupon> = {}): CartCoupon => ({
  id: "c1",
  code: "TEN",
  name: "Ten percent",
  kind: "percent",
  percent: 10,
  amountCents: null,
  maxDiscountCents: null,
  appliesTo: "any",
  scopes: [],
  minimumCents: 0,
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  stacksWith: [],
  isBirthdayMonthOnly: false,
  isOpenToPerson: true,
  isLeft: true,
  birthMonth: null,
  takenCents: 0,
  ...change,
});

describe("the check whether a person can use a coupon (PY-8)", () => {
  const today = "2026-11-23";
  const problem = (change: Partial<CartCoupon>) =>
    findCouponProblem(coupon(change), { today, coupons: [{ couponId: "c1", amount: 100 }] });

  it("accepts the coupon on its first and last day, and a birthday coupon in the month of the person's birthday", () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ startsOn: today, endsOn: today })).toBeUndefined();
    expect(problem({ endsOn: null })).toBeUndefined();
    expect(problem({ startsOn: "2026-11-24" })).toBe("coupon_invalid");
    expect(problem({ endsOn: "2026-11-22" })).toBe("coupon_invalid");
    expect(problem({ isBirthdayMonthOnly: true, birthMonth: 11 })).toBeUndefined();
    expect(problem({ isBirthdayMonthOnly: true, birthMonth: 12 })).toBe("coupon_invalid");
    expect(problem({ isBirthdayMonthOnly: true })).toBe("coupon_invalid");
  });

  it("reports a used-up coupon only to people who are eligible for it", () => {
    expect(problem({ isLeft: false })).toBe("coupon_used_up");
    expect(problem({ isLeft: false, isOpenToPerson: false })).toBe("coupon_invalid");
  });

  it("says what the cart must contain for the coupon, and names the code of a coupon that is no longer valid", () => {
    const refused = (refusal: "not_met" | "not_combinable") =>
      findCouponProblem(coupon(), { today, coupons: [{ couponId: "c1", refusal }] });
    expect([refused("not_met"), refused("not_combinable")]).toEqual(["coupon_not_met", "coupon_not_combinable"]);
    const words = (change: Partial<CartCoupon>) => couponRequirementText(coupon(change), "USD");
    expect(words({ minimumCents: 15_000, appliesTo: "services" })).toBe("$150 of treatments");
    expect(words({ appliesTo: "products" })).toBe("products");
    expect(words({ minimumCents: 7_550 })).toBe("$75.50 of products or treatments");
    expect(messageOfLost(coupon(), "coupon_used_up", "USD")).toBe("TEN has been used up.");
  });

  it("allows a cart's second order only the discount left over by the first order, without checking the minimum again", () => {
    const left = { takenCents: 1_829, minimumCents: 5_000 };
    expect(toPricedCoupon(coupon({ ...left, kind: "amount", amountCents: 2_500 }))).toMatchObject({
      value: { kind: "amount", amountCents: 671 },
      minimumCents: 0,
    });
    expect(toPricedCoupon(coupon({ ...left, maxDiscountCents: 1_000 })).value).toMatchObject({ mostCents: 0 });
  });
});

describe("coupon codes", () => {
  it("match in any case, with spaces and hyphens of any kind", () => {
    for (const entered of ["welcome10", " WEL COME-10 ", "Wel\u2011come\u00a010"])
      expect(normalizeCode(entered)).toBe("WELCOME10");
  });

  it("for single use have 12 characters that can't be mistaken for each other or form words", () => {
    expect(toSingleUseCode(Uint8Array.from({ length: 12 }, (_, index) => index * 23))).toMatch(
      /^[B-DF-HJ-NP-TV-Z2-9]{12}$/,
    );
    expect(() => toSingleUseCode(new Uint8Array(11))).toThrow(RangeError);
  });
});

it("a list of totals names each coupon code, and shows the other discounts as one line", () => {
  expect(discountRows({ discount: 500, coupons: [{ code: "TEN", amount: 300 }] })).toEqual([
    ["Code TEN", 300],
    ["Discount", 200],
  ]);
  expect(discountRows({ discount: 0, coupons: [] })).toEqual([]);
});

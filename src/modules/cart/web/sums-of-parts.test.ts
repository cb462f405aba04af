import { expect, it } from "vitest";
import { sumsOfParts } from "./sums-of-parts.ts";

type Cart = Parameters<typeof sumsOfParts>[0];

/** Only the sums matter here, not the contents of a line. */
const cartOf = (cart: object) => cart as Cart;

it("a coupon on products and a visit is split between what is due now and what is due at the clinic", () => {
  const sums = sumsOfParts(
    cartOf({
      products: [{ lineTotal: 4_400, discount: 671, net: 3_729 }],
      bundles: [],
      gifts: [{ amount: 10_000, quantity: 2 }],
      offers: [],
      totals: {
        subtotal: 51_300,
        memberSavings: 0,
        discount: 2_500,
        contracts: 14_900,
        dueAtClinic: 10_171,
        coupons: [{ id: "c", code: "TWENTYFIVE", kind: "amount", amount: 2_500, visitAmount: 1_829, name: "" }],
      },
    }),
  );
  expect(sums.now).toMatchObject({ goods: 4_400, giftSold: 20_000, contracts: 14_900, subtotal: 39_300, rest: 0 });
  expect(sums.now.coupons).toMatchObject([{ code: "TWENTYFIVE", amount: 671 }]);
  expect(sums.visit).toMatchObject({ subtotal: 12_000, memberSavings: 0, rest: 0 });
  expect(sums.visit.coupons).toMatchObject([{ code: "TWENTYFIVE", amount: 1_829 }]);
});

it("member savings and an offer are deducted from the goods or from the visit, whichever they apply to", () => {
  const sums = sumsOfParts(
    cartOf({
      products: [{ lineTotal: 4_400, discount: 0, net: 3_960 }],
      bundles: [{ price: 12_300, quantity: 1, discount: 0, net: 12_300 }],
      gifts: [],
      offers: [{ saving: 4_500 }],
      totals: {
        subtotal: 44_100,
        memberSavings: 3_440,
        discount: 4_500,
        contracts: 0,
        coupons: [],
        dueAtClinic: 19_900,
      },
    }),
  );
  expect(sums.now).toMatchObject({ subtotal: 16_700, memberSavings: 440, coupons: [], rest: 0 });
  expect(sums.visit).toMatchObject({ subtotal: 27_400, memberSavings: 3_000, coupons: [], rest: 0 });
});

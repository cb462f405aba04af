import { addMoney, type Cents } from "#shared/money.ts";

/** Returns the discounts as rows of a price list: each code separately, and the rest combined. Amounts are positive. */
export function discountRows({
  discount,
  coupons,
}: {
  discount: Cents;
  coupons: readonly { code: string; amount: Cents }[];
}): [string, Cents][] {
  const rest = discount - addMoney(...coupons.map(({ amount }) => amount));
  return [
    ...coupons.map(({ code, amount }): [string, Cents] => [`Code ${code}`, amount]),
    ...(rest > 0 ? [["Discount", rest] as [string, Cents]] : []),
  ];
}

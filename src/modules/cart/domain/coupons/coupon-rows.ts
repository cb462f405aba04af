import { addMoney, type Cents } from "#shared/money.ts";

/** What reductions took off, for a list of sums: each code by itself, and the rest in one. Amounts are positive. */
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

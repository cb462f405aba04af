import { addMoney, type Cents } from "#shared/money.ts";

type Sums = Record<"dueNow" | "giftCard" | "waived", Cents>;

/** Returns the prepaid part of a visit, which isn't left to pay at the clinic, from any payment source. */
export const paidAheadOf = ({ dueNow, giftCard, waived }: Sums): Cents => addMoney(dueNow, giftCard, waived);

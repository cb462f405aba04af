import { addMoney, type Cents } from "#shared/money.ts";

type Sums = Record<"dueNow" | "giftCard" | "waived", Cents>;

/** Returns the amount that was prepaid for a visit from any source, and isn't due at the clinic. */
export const paidAheadOf = ({ dueNow, giftCard, waived }: Sums): Cents => addMoney(dueNow, giftCard, waived);

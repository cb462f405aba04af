import { addMoney, type Cents } from "#shared/money.ts";

type Sums = Record<"dueNow" | "giftCard" | "waived", Cents>;

/** Returns what of a visit isn't left for the clinic: what was paid for it when it was booked, by whatever paid it. */
export const paidAheadOf = ({ dueNow, giftCard, waived }: Sums): Cents => addMoney(dueNow, giftCard, waived);

import type { Cents } from "#shared/money.ts";
import type { RefundableLine } from "./plan-refund.ts";

/** The refundable part of a membership's line: not the credit that its customer has spent. */
export function mostOfMembership(
  { net, refunded }: Pick<RefundableLine, "net" | "refunded">,
  { usedCents }: { usedCents: Cents },
): Cents {
  return Math.max(0, net - refunded - usedCents);
}

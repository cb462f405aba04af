import type { Cents } from "#shared/money.ts";
import type { RefundableLine } from "./plan-refund.ts";

/** Returns the refundable part of a membership's line, without the credit its customer has spent. */
export function mostOfMembership(
  { net, refunded }: Pick<RefundableLine, "net" | "refunded">,
  { usedCents }: { usedCents: Cents },
): Cents {
  return Math.max(0, net - refunded - usedCents);
}

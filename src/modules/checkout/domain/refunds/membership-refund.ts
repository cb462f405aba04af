import type { Cents } from "#shared/money.ts";
import type { RefundableLine } from "./plan-refund.ts";

/** What of a membership's line can go back at most: not what its customer has spent of the credit. */
export function mostOfMembership(
  { net, refunded }: Pick<RefundableLine, "net" | "refunded">,
  { usedCents }: { usedCents: Cents },
): Cents {
  return Math.max(0, net - refunded - usedCents);
}

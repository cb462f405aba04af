import { addMoney, allocateMoney, type Cents } from "#shared/money.ts";
import { refundOfSum } from "./line-refund.ts";
import type { PlannedRefund, RefundableLine } from "./plan-refund.ts";

/**
 * Plans the refund of a sum that isn't tied to pieces, over the lines in proportion to each line's remaining amount.
 */
export function spreadRefund(lines: readonly RefundableLine[], total: Cents): PlannedRefund {
  const shares = allocateMoney(
    total,
    lines.map(({ net, tax, refunded }) => addMoney(net, tax, -refunded)),
  );
  const planned = lines.map((line, index) => ({
    lineId: line.id,
    quantity: 0,
    restocks: false,
    ...refundOfSum(line, { before: line.refunded, cents: shares[index] ?? 0 }),
  }));
  return { lines: planned.filter(({ net, tax }) => net + tax > 0), shipping: 0, tip: 0, total };
}

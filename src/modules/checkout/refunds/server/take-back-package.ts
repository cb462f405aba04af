import type { AgreedRefund } from "#modules/ledger/domain/events/refund-entries.ts";
import { giveBackPurchase } from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addMoney } from "#shared/money.ts";
import type { PlannedRefund } from "../domain/plan-refund.ts";
import type { Refundable } from "./load-refundable-order.ts";

/**
 * Ends a refunded package with its charges and sessions, and takes the refund from the amount held for it. Returns its
 * ledger movements; none if the refund includes no package.
 */
export async function endRefundedPlan(
  tx: Transaction,
  { lines, plan }: Pick<Refundable, "lines" | "plan">,
  planned: PlannedRefund,
): Promise<Pick<AgreedRefund, "plan">> {
  const ids = new Set(lines.filter(({ kind }) => kind === "plan").map(({ id }) => id));
  const cents = addMoney(...planned.lines.filter(({ lineId }) => ids.has(lineId)).map(({ net }) => net));
  if (!plan || cents === 0) return {};
  const { purchaseId, sessionsLeft: sessions } = plan;
  await giveBackPurchase(tx, purchaseId, cents);
  return { plan: { purchaseId, cents, sessions } };
}

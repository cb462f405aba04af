import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { lockOrderState } from "../movements/lock-order-state.ts";
import { postMovements } from "../movements/post-movements.ts";
import { completeOrder } from "./complete-order.ts";
import { type SecureContext, secureOrder } from "./secure-order.ts";

/**
 * Completes an order that has no card payment: books its visit, and marks it as paid. `waived`: movements from placing
 * it in the same transaction, to be posted with the rest. Throws `slot_taken` if its slot is gone.
 */
export async function settleUncharged(
  context: SecureContext,
  tx: Transaction,
  { orderId, waived = [] }: { orderId: string; waived?: readonly Movement[] },
): Promise<void> {
  const state = await lockOrderState(tx, orderId);
  if (!(await secureOrder(context, tx, state))) throw new AppError("slot_taken");
  const { moved } = await completeOrder(tx, context, state, "customer");
  await postMovements(tx, [...waived, ...moved], "system");
}

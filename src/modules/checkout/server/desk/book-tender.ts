import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { SendWithCommit, Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney } from "#shared/money.ts";
import { moveOrder, type StaffStep } from "../orders/move-order.ts";
import { completeOrder } from "../payment/complete-order.ts";
import {
  bookVisitTender,
  isPaidWith,
  ledgerAccountOfTender,
  raisePaid,
  type TakenTender,
  takerOf,
} from "../visit-orders/book-visit-tender.ts";
import type { DeskOrder } from "../visit-orders/lock-desk-order.ts";

/**
 * Books a tender (one payment for an order) whose money has arrived: it pays for the order's visit, or for what is sold
 * at the counter. The order is paid once nothing is due. Passes statements that can be sent with the commit to
 * `atLast`. Returns the ledger movements, which the caller posts. Throws `conflict` if more would be paid than is due;
 * the transaction must then be rolled back.
 */
export async function bookTender(
  deps: Pick<ServerDeps, "secrets">,
  tx: Transaction,
  order: DeskOrder,
  tender: TakenTender,
  atLast: SendWithCommit,
): Promise<Movement[]> {
  const { id: orderId, visit } = order;
  if (visit) return bookVisitTender(tx, { ...order, visit }, tender, atLast);
  const { amountCents: amount, tipCents: tip } = tender;
  atLast(raisePaid(tx, { orderId, amount, tip }));
  const isPaidInFull = isPaidWith(order, addMoney(amount, -tip));
  const sold = isPaidInFull && order.status === "pending" ? await handOver(deps, tx, order, takerOf(tender)) : [];
  return [tenderTaken({ tenderId: tender.id, orderId, into: ledgerAccountOfTender(tender), cents: amount }), ...sold];
}

/** Marks counter goods as handed over with the last payment. */
async function handOver(
  deps: Pick<ServerDeps, "secrets">,
  tx: Transaction,
  { id: orderId, kind }: DeskOrder,
  staff: StaffStep,
): Promise<Movement[]> {
  const state = { id: orderId, status: "pending" as const, paymentState: "none" as const, cartId: null };
  const { moved } = await completeOrder(tx, deps, state, "staff");
  // A fee involves no goods.
  if (kind === "fee") return moved;
  if (!(await moveOrder(tx, { orderId, from: "paid", to: "delivered", cause: "deliver" }, { staff })))
    throw new AppError("conflict");
  return moved;
}

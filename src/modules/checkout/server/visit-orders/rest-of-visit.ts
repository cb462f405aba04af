import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { type Attempt, findTender } from "#modules/payments/server/public.ts";
import type { SendWithCommit, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { whyNotPayable } from "../../domain/desk/desk-payment.ts";
import { returnPayment } from "../../refunds/server/return-payment.ts";
import type { OrderState } from "../movements/order-state.ts";
import { bookVisitTender } from "./book-visit-tender.ts";
import { type DeskOrder, lockDeskOrder } from "./lock-desk-order.ts";

/** Whether the order's payment page collects the balance of a visit, which can also be paid at the desk. */
export const paysRest = ({ kind }: Pick<OrderState, "kind">): boolean => kind === "service" || kind === "extra";

/** Returns the balance of a visit's order; 0 where nothing can be paid, as for a visit that doesn't take place. */
export function restOf(order: DeskOrder): Cents {
  if (whyNotPayable({ ...order, visitStatus: order.visit?.status ?? null })) return 0;
  return Math.max(0, addMoney(order.dueCents, -order.paidCents, -order.chargingCents));
}

/** Whether the amount authorized on a payment page is still due. */
export async function isStillDue(tx: Transaction, { orderId, amountCents, tipCents }: Attempt): Promise<boolean> {
  return restOf(await lockDeskOrder(tx, orderId)) >= addMoney(amountCents, -tipCents);
}

/**
 * Books the money from a payment page like the desk's payments; it is refunded if no longer due. Returns the ledger
 * movements, which the caller posts.
 */
export async function bookRest(
  tx: Transaction,
  { tenderId, atLast }: { tenderId: string; atLast: SendWithCommit },
): Promise<Movement[]> {
  const tender = await findTender(tx, tenderId);
  if (!tender) throw new AppError("internal");
  const { orderId, amountCents: cents, tipCents } = tender;
  const order = await lockDeskOrder(tx, orderId);
  const { visit } = order;
  if (visit && restOf(order) >= addMoney(cents, -tipCents))
    return bookVisitTender(tx, { ...order, visit }, tender, atLast);
  await returnPayment(tx, { tender, reason: "paid_twice" });
  return [tenderTaken({ tenderId, orderId, into: "provider", cents })];
}

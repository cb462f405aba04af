import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { type Attempt, findTender, moneyBack } from "#modules/payments/server/public.ts";
import type { AtLast, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { whyNotPayable } from "../../domain/desk/desk-payment.ts";
import type { OrderState } from "../movements/order-state.ts";
import { enqueueRefund } from "../movements/return-payment.ts";
import { bookVisitTender } from "./book-visit-tender.ts";
import { type DeskOrder, lockDeskOrder } from "./lock-desk-order.ts";

/** Whether a page of an order pays the rest of a visit, which the desk takes as well. */
export const paysRest = ({ kind }: Pick<OrderState, "kind">): boolean => kind === "service" || kind === "extra";

/** What is left to pay of a visit's order; 0 where nothing can be paid, as of a visit that doesn't take place. */
export function restOf(order: DeskOrder): Cents {
  if (whyNotPayable({ ...order, visitStatus: order.visit?.status ?? null })) return 0;
  return Math.max(0, addMoney(order.dueCents, -order.paidCents, -order.chargingCents));
}

/** Whether what a page set aside is still due. */
export async function isStillDue(tx: Transaction, { orderId, amountCents, tipCents }: Attempt): Promise<boolean> {
  return restOf(await lockDeskOrder(tx, orderId)) >= addMoney(amountCents, -tipCents);
}

/**
 * Books what a page brought, as the desk's payments are; it goes back where it isn't due anymore. Returns the movements, which the caller posts.
 */
export async function bookRest(
  tx: Transaction,
  { tenderId, atLast }: { tenderId: string; atLast: AtLast },
): Promise<Movement[]> {
  const tender = await findTender(tx, tenderId);
  if (!tender) throw new AppError("internal");
  const { orderId, amountCents: cents, tipCents } = tender;
  const order = await lockDeskOrder(tx, orderId);
  const { visit } = order;
  if (visit && restOf(order) >= addMoney(cents, -tipCents))
    return bookVisitTender(tx, { ...order, visit }, tender, atLast);
  await enqueueRefund(tx, await moneyBack.writeRefund(tx, { tender, amountCents: cents, reason: "paid_twice" }));
  return [tenderTaken({ tenderId, orderId, into: "provider", cents })];
}

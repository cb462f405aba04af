import { and, desc, eq, ne } from "drizzle-orm";
import type { ServerDeps } from "#api/env.ts";
import { bookHold } from "#modules/booking/server/public.ts";
import { type CartVisit, lockCartVisit, takeOutVisit } from "#modules/cart/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { ORDER_PLACED } from "../domain/events.ts";
import { writeHistory } from "./move-order.ts";
import { visitLinesOf } from "./order-line-values.ts";
import { orderLines, orders } from "./tables.ts";

/**
 * Books the treatments of the cart at the place it holds (BK-3): the appointment, its order and the emptied cart in one
 * transaction. Nothing is paid now; the order waits as `pending` until the visit is paid at the clinic. Asked
 * twice, it is the same order. Throws `cart_empty`, `no_time_chosen`, and `slot_taken` or `past_cutoff` with the fixed
 * messages when the place was lost (clarifications 4, 6).
 */
export async function checkoutVisit(deps: ServerDeps, customerId: string): Promise<{ orderId: string }> {
  const result = await withRetry(deps.db, async (tx) => {
    const visit = await lockCartVisit(tx, customerId);
    if (!visit) throw new AppError("cart_empty");
    if (visit.services.length === 0) return findJustBooked(tx, visit);
    return bookVisit(deps, tx, { customerId, visit });
  });
  failpoint("booking:after_commit");
  return result;
}

/** The answer of a request that came twice: its first one took the treatments out, one revision ago. */
async function findJustBooked(tx: Transaction, { cart }: CartVisit): Promise<{ orderId: string }> {
  const [former] = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.cartId, cart.id),
        eq(orders.cartRevision, cart.revision - 1),
        eq(orders.kind, "service"),
        ne(orders.status, "cancelled"),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1);
  if (!former) throw new AppError("cart_empty");
  return former;
}

async function bookVisit(
  deps: ServerDeps,
  tx: Transaction,
  { customerId, visit }: { customerId: string; visit: CartVisit },
): Promise<{ orderId: string }> {
  const { cart, totals, currency } = visit;
  const orderId = newId();
  const booked = await bookHold(deps, tx, { cartId: cart.id, customerId, orderId }).catch((error: unknown) => {
    // The place was given up because something no longer fitted: that is what the customer is told.
    throw isAppError(error, "no_time_chosen") && cart.visitRefusal ? new AppError(cart.visitRefusal) : error;
  });
  failpoint("booking:after_claim");
  const lines = visitLinesOf(orderId, visit);
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
  await tx.insert(orders).values({
    id: orderId,
    kind: "service",
    status: "pending",
    paymentState: "none",
    customerId,
    cartId: cart.id,
    cartRevision: cart.revision,
    currency,
    subtotalCents,
    memberSavingsCents: totals.memberSavings,
    totalCents: subtotalCents,
    dueNowCents: 0,
    dueAtClinicCents: subtotalCents,
    appointmentId: booked.appointmentId,
  });
  await tx.insert(orderLines).values(lines);
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: "customer" });
  await takeOutVisit(tx, cart.id);
  await emitEvent(tx, { type: ORDER_PLACED, key: `order:${orderId}:placed`, payload: { orderId } });
  failpoint("booking:before_commit");
  return { orderId };
}

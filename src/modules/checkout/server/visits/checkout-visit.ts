import { and, desc, eq, ne } from "drizzle-orm";
import { bookHold, holdVisit } from "#modules/booking/server/public.ts";
import { type CartVisit, lockCartVisit, takeOutVisit, visitOfCart } from "#modules/cart/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { inOrder } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { ORDER_PLACED } from "../../domain/events.ts";
import { writeHistory } from "../orders/move-order.ts";
import { toOrderSums, visitLinesOf } from "../orders/order-line-values.ts";
import { orderLines, orders } from "../tables.ts";

/**
 * Books the services of the cart at the time it holds (BK-3): writes the visit and its order and empties the cart in one
 * transaction. Nothing is paid now; the order stays `pending` until the visit is paid at the clinic. A repeated call
 * answers the same order. Throws `cart_empty`, `cart_changed` (CT-6), `no_time_chosen`, and `slot_taken` or `past_cutoff`
 * with the fixed messages when the hold was lost.
 */
export async function checkoutVisit(
  deps: Pick<ServerDeps, "db" | "clock" | "versions">,
  customerId: string,
  shownDueCents?: Cents,
): Promise<{ orderId: string }> {
  const result = await withRetry(deps.db, async (tx) => {
    const visit = await lockCartVisit(tx, { customerId, now: deps.clock.now() });
    if (!visit) throw new AppError("cart_empty");
    if (visit.services.length === 0) return findJustBooked(tx, visit);
    assertSeen(visit, shownDueCents);
    return bookVisit(deps, tx, { customerId, visit });
  });
  failpoint("booking:after_commit");
  return result;
}

/** What is said when a visit costs something else than was shown and no line of it tells why. */
export const VISIT_COSTS_OTHER = "The price of your visit has changed. Please review it before you book.";

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

/**
 * A price that changed, or a treatment that isn't given any more, is looked over before the visit is booked; so is an offer
 * that has ended since its sum was shown (CT-6).
 */
function assertSeen({ changes, priced }: CartVisit, shownDueCents: Cents | undefined): void {
  if (changes.length === 0) {
    if (shownDueCents === undefined || shownDueCents === priced.totals.dueAtClinic) return;
    throw new AppError("cart_changed", { message: VISIT_COSTS_OTHER });
  }
  const issues = changes.map(({ lineId, message }) => ({ path: lineId ?? "cart", message }));
  throw new AppError("cart_changed", { message: changes.map(({ message }) => message).join(" "), issues });
}

/** Books what the cart keeps. Throws `slot_taken` or `past_cutoff` when its place is gone, and why it was given up. */
async function bookPlace(
  deps: Pick<ServerDeps, "db" | "clock" | "versions">,
  tx: Transaction,
  { customerId, visit: { cart, prices, priced }, orderId }: { customerId: string; visit: CartVisit; orderId: string },
) {
  const { offers, totals } = priced;
  const wanted = {
    ...{ cartId: cart.id, customerId, orderId, prices, offers },
    memberSavingsCents: totals.memberSavings,
  };
  try {
    return await bookHold(deps, tx, wanted);
  } catch (error) {
    if (!isAppError(error, "no_time_chosen")) throw error;
    // The place was given up because something no longer fitted: that is what the customer is told.
    if (cart.visitRefusal) throw new AppError(cart.visitRefusal);
    if (!cart.visitDate || !cart.visitTime) throw error;
    // The hold ran out and was cleared away. The time may still be free; whoever has taken it keeps it.
    const services = await visitOfCart(tx, cart.id);
    const { visitDate: date, visitTime: time, visitPractitionerId } = cart;
    await holdVisit(deps, tx, {
      ...wanted,
      services,
      date,
      time,
      ...(visitPractitionerId ? { practitionerId: visitPractitionerId } : {}),
    });
    return bookHold(deps, tx, wanted);
  }
}

async function bookVisit(
  deps: Pick<ServerDeps, "db" | "clock" | "versions">,
  tx: Transaction,
  { customerId, visit }: { customerId: string; visit: CartVisit },
): Promise<{ orderId: string }> {
  const { cart, priced, currency } = visit;
  const orderId = newId();
  const booked = await bookPlace(deps, tx, { customerId, visit, orderId });
  failpoint("booking:after_claim");
  const lines = visitLinesOf(orderId, visit);
  const order = {
    id: orderId,
    kind: "service" as const,
    status: "pending" as const,
    paymentState: "none" as const,
    customerId,
    cartId: cart.id,
    cartRevision: cart.revision,
    currency,
    ...toOrderSums(priced.totals),
    offers: [...priced.offers],
    appointmentId: booked.appointmentId,
  };
  await inOrder(
    tx.insert(orders).values(order).execute(),
    tx.insert(orderLines).values(lines).execute(),
    writeHistory(tx, { orderId, from: null, to: "pending", cause: "customer" }),
    takeOutVisit(tx, cart.id),
    emitEvent(tx, { type: ORDER_PLACED, key: `order:${orderId}:placed`, payload: { orderId } }),
  );
  failpoint("booking:before_commit");
  return { orderId };
}

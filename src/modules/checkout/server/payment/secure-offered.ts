import { and, asc, eq } from "drizzle-orm";
import type { WriteVisitOrder } from "#modules/booking/server/public.ts";
import { acceptPaidOffer, lockHoldOfOffer } from "#modules/waitlist/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { isAppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { type HeldVisit, isStillHeld } from "../../domain/held-visit.ts";
import { releaseSessionsOfVisit, reserveForOrder } from "../plans/sessions/reserve-for-order.ts";
import { orderLines } from "../tables.ts";

type Context = Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">;
type OfferOrder = { orderId: string; held: HeldVisit; depositCents: Cents };

/** Why a waitlist offer isn't available anymore, though its slot was held. */
const LOST = [
  ...(["offer_gone", "already_booked", "verification_needed", "limit_reached", "too_soon", "not_together"] as const),
];

/**
 * Accepts the waitlist offer whose visit an order pays for, with the sessions that the order uses. Returns whether it
 * succeeded; if not, nothing was written.
 */
export async function secureOffered(
  context: Context,
  tx: Transaction,
  { orderId, held, depositCents }: OfferOrder,
): Promise<boolean> {
  const place = await lockHoldOfOffer(tx, held.appointmentId);
  if (!isStillHeld(held, place)) return false;
  const { appointmentId, customerId } = place;
  if (customerId && !(await reserveForOrder(tx, { customerId, orderId, appointmentId }))) return false;
  try {
    await tx.transaction((savepoint) =>
      acceptPaidOffer(context, savepoint, {
        appointmentId,
        orderId,
        depositCents,
        sell: asOrdered(orderId),
      }),
    );
    return true;
  } catch (error) {
    if (!LOST.some((code) => isAppError(error, code))) throw error;
    await releaseSessionsOfVisit(tx, appointmentId);
    return false;
  }
}

/** Returns a `WriteVisitOrder` that uses the existing order instead of writing a new one. */
function asOrdered(orderId: string): WriteVisitOrder {
  return async (tx, { lines }) => {
    const ordered = await tx
      .select({ kind: orderLines.kind, session: orderLines.sessionCents, savings: orderLines.memberSavingsCents })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orderId)))
      .orderBy(asc(orderLines.position));
    // The order lists treatments in the same order as the visit.
    const sessions = ordered.filter(({ kind }) => kind === "service").map(({ session }) => session);
    const paid = lines.flatMap(({ id }, index) => (sessions[index] ? [[id, sessions[index]] as const] : []));
    const memberSavingsCents = addMoney(...ordered.map(({ savings }) => savings));
    return { orderId, memberSavingsCents, sessionCents: new Map(paid) };
  };
}

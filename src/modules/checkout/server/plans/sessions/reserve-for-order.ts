import { and, eq, gt } from "drizzle-orm";
import { getVisit } from "#modules/booking/server/public.ts";
import { reserveSessions, returnSessions } from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { orderLines } from "../../tables.ts";

type Visit = { customerId: string; appointmentId: string };

/** Reserves the sessions that pay for a visit's treatments, held or booked. Returns whether each treatment has one. */
export async function reserveForVisit(
  tx: Transaction,
  { customerId, appointmentId, serviceIds }: Visit & { serviceIds: readonly string[] },
): Promise<boolean> {
  if (serviceIds.length === 0) return true;
  const { date, lines } = await getVisit(tx, appointmentId);
  const linesToReserve = lines
    .filter(({ serviceId }) => serviceIds.includes(serviceId))
    .map(({ id: lineId, serviceId }) => ({ lineId, serviceId }));
  return reserveSessions(tx, { customerId, date, lines: linesToReserve });
}

/**
 * Reserves the sessions that pay for the treatments of an order being written, based on its lines. Returns whether each
 * treatment has one.
 */
export async function reserveForOrder(
  tx: Transaction,
  { orderId, ...visit }: Visit & { orderId: string },
): Promise<boolean> {
  const paid = await tx
    .select({ serviceId: orderLines.itemId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, "service"), gt(orderLines.sessionCents, 0)));
  return reserveForVisit(tx, { ...visit, serviceIds: paid.map(({ serviceId }) => serviceId) });
}

/** Releases the sessions of a visit that won't take place. */
export async function releaseSessionsOfVisit(tx: Transaction, appointmentId: string): Promise<void> {
  const { lines } = await getVisit(tx, appointmentId);
  await returnSessions(
    tx,
    lines.map(({ id }) => id),
  );
}

import { and, eq, sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { WriteVisitOrder } from "#modules/booking/server/public.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { listPackageVisits } from "#modules/payment-plans/server/public.ts";
import { type Attempt, startAttempt } from "#modules/payments/server/public.ts";
import {
  acceptOffer,
  findOffer,
  findOfferToPay,
  type OfferKey,
  readOffer,
  visitOfOffer,
} from "#modules/waitlist/server/public.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { newId } from "#shared/ids.ts";
import { payOrder } from "../pay/pay-order.ts";
import { insertHeldOrder, writeHeldOrder } from "../pay/write-held-order.ts";
import type { SettleContext } from "../payment/settle-order.ts";
import { settleUncharged } from "../payment/settle-uncharged.ts";
import { orders } from "../tables.ts";
import { priceBookedVisit } from "../visit-orders/price-booked-visit.ts";
import { reserveAvailableSessions, sellVisit } from "../visit-orders/sell-visit.ts";
import { repriceOrderOfVisit } from "./reschedule-with-order.ts";

/** `screening`: answers to the health check, if it was required. `origin`: where the payment page returns to. */
type TakeOffer = { key: OfferKey; screening?: readonly ScreeningAnswer[] | undefined; origin: string };

type TakenOffer = { appointmentId: string; orderId: string | null; url?: string };

/**
 * Accepts a time slot offered by the waitlist, and writes visit and order in one transaction. Sessions of the
 * customer's packages pay what they can, as in a checkout. If the clinic's policy requires a payment first, returns the
 * payment page: the slot stays reserved until the page expires, and the visit is booked once it is paid. If the offer
 * moves an existing visit, that visit keeps its order. Accepting twice returns the same result. Throws what booking's
 * `acceptOffer` and `startAttempt` throw.
 */
export async function takeOffer(deps: SettleContext, { origin, ...input }: TakeOffer): Promise<TakenOffer> {
  const { key } = input;
  const found = await withRetry(deps.db, (tx) => payFirst(deps, tx, { origin, ...input }));
  if (found && "waiting" in found) {
    const { url } = await payOrder(deps, found.waiting, { kind: "link" }, { origin });
    return { appointmentId: found.appointmentId, orderId: found.waiting, url };
  }
  if (found && "settled" in found) return { appointmentId: found.appointmentId, orderId: found.settled };
  if (found) {
    const { url } = await startAttempt(deps, found.attempt);
    return { appointmentId: found.appointmentId, orderId: found.attempt.orderId, url };
  }
  return takeUnpaid(deps, key);
}

/** The order that must be paid first: waiting for its payment, just started, or with nothing left to pay. */
type ToPay = { appointmentId: string } & ({ waiting: string } | { attempt: Attempt } | { settled: string });

/** Starts the order of an offer that needs a payment first; undefined if none does. */
async function payFirst(
  deps: SettleContext,
  tx: Transaction,
  { key, screening, origin }: TakeOffer,
): Promise<ToPay | undefined> {
  const found = await findOfferToPay(deps, tx, { key, screening });
  if (!found) return undefined;
  const { visit, keepForPaying } = found;
  const settings = await getClinicSettings(tx);
  const bySession = await openSessionsOf(tx, visit);
  const priced = await priceBookedVisit(tx, visit, { settings, now: deps.clock.now(), chosen: null, bySession });
  const { dueNow, waived } = priced.totals;
  if (dueNow + waived === 0) return undefined;
  const appointmentId = visit.id;
  const [waiting] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "pending"), sql`${orders.heldAppointment}->>'appointmentId' = ${appointmentId}`));
  if (waiting) return { appointmentId, waiting: waiting.id };
  await keepForPaying();
  const orderId = newId();
  const back = `${origin}/confirmation?id=${orderId}&back=`;
  const order = { orderId, appointment: visit, priced, currency: settings.currency };
  if (dueNow === 0) {
    const { waived: moved } = await insertHeldOrder(tx, order);
    await settleUncharged(deps, tx, { orderId, waived: moved });
    return { appointmentId, settled: orderId };
  }
  const { attempt } = await writeHeldOrder(tx, order, { successUrl: `${back}paid`, cancelUrl: `${back}left` });
  return { appointmentId, attempt };
}

function takeUnpaid(deps: SettleContext, key: OfferKey): Promise<TakenOffer> {
  return withRetry(deps.db, async (tx) => {
    const settings = await getClinicSettings(tx);
    const orderId = newId();
    const sell: WriteVisitOrder = async (inside, visit) => {
      const bySession = await reserveAvailableSessions(inside, visit);
      return sellVisit(inside, visit, { orderId, settings, now: deps.clock.now(), bySession });
    };
    const { appointment, outcome } = await acceptOffer(deps, tx, { key, orderId, sell });
    if (outcome === "moved") await repriceOrderOfVisit(tx, appointment);
    failpoint("waitlist:accept_after_claims");
    return { appointmentId: appointment.id, orderId: appointment.orderId };
  });
}

/**
 * Returns an offer as its page shows it, with its price for this customer and the amount due first. Throws `not_found`.
 */
export async function readOfferWithPrice(deps: Pick<ServerDeps, "db" | "clock" | "versions">, key: OfferKey) {
  const offer = await readOffer(deps, key);
  const row = await findOffer(deps.db, key);
  const visit = row.state === "open" && row.insteadOf === null ? await visitOfOffer(deps.db, row) : undefined;
  if (!visit) return offer;
  const settings = await getClinicSettings(deps.db);
  const bySession = await openSessionsOf(deps.db, visit);
  const priced = await priceBookedVisit(deps.db, visit, { settings, now: deps.clock.now(), chosen: null, bySession });
  const { dueNow, dueAtClinic: due } = priced.totals;
  return { ...offer, due, ...(dueNow > 0 ? { dueNow } : {}) };
}

/** Returns the treatments of a visit that sessions of the customer's packages can pay for. */
async function openSessionsOf(
  db: DatabaseOrTransaction,
  { customerId, date, lines }: Appointment,
): Promise<ReadonlySet<string>> {
  if (customerId === null) return new Set();
  const left = new Map<string, number>();
  for (const { serviceId, open, endsOn } of await listPackageVisits(db, customerId))
    if (date <= endsOn) left.set(serviceId, (left.get(serviceId) ?? 0) + open);
  const offeredLines = lines.filter(({ serviceId }) => {
    const open = left.get(serviceId) ?? 0;
    left.set(serviceId, open - 1);
    return open > 0;
  });
  return new Set(offeredLines.map(({ id }) => id));
}

import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { visitCompleted } from "#modules/ledger/domain/events/visit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import type { PricedLifeVisit } from "../booking/write-visits.ts";

/** A payment for a visit at the desk, after the visit and in one amount. */
export type VisitPayment = {
  tenderId: string;
  orderId: string;
  appointmentId: string;
  into: "cash" | "terminal";
  /** The amount in cents, without the tip. */
  cents: Cents;
  taxCents: Cents;
  tipCents: Cents;
  practitionerId: string;
  at: Date;
};

const UNPAID = 0.03;
const IN_CASH = 0.15;
const TIPPED = 0.45;
const TIPS = [10, 15, 20];
const WHOLE_DOLLAR = 100;

/**
 * Returns the payment for a visit at the desk. Undefined if the visit isn't over, was free, or the customer left
 * without paying, which leaves the payment due.
 */
export function paymentOf(
  { id: appointmentId, orderId, status, closedAt, lines }: PricedLifeVisit,
  { total, tax }: { total: Cents; tax: Cents },
  now: Date,
): VisitPayment | undefined {
  if (!orderId || status !== "completed" || !closedAt || total === 0) return undefined;
  const random = new SeededRandom(`${appointmentId} payment`);
  const at = addMinutes(closedAt, random.whole(1, 6));
  const isUnpaid = random.isBelow(UNPAID);
  const into = random.isBelow(IN_CASH) ? "cash" : "terminal";
  const treated = new Set(lines.map(({ practitionerId }) => practitionerId));
  const [practitionerId] = treated;
  if (at > now || isUnpaid || practitionerId === undefined) return undefined;
  const percent = treated.size === 1 && random.isBelow(TIPPED) ? random.pick(TIPS) : 0;
  const tipCents = Math.round((total * percent) / 100 / WHOLE_DOLLAR) * WHOLE_DOLLAR;
  const ids = { tenderId: random.id(), orderId, appointmentId, practitionerId };
  return { ...ids, into, cents: total, taxCents: tax, tipCents, at };
}

/**
 * Returns the ledger movements of payments. Each visit was completed before it was paid, so the money is earned at
 * once.
 */
export function movementsOf(payments: readonly VisitPayment[]): (Movement & { happenedAt: Date })[] {
  return payments.flatMap(({ tenderId, orderId, appointmentId, into, cents, taxCents, tipCents, practitionerId, at }) =>
    [
      tenderTaken({
        tenderId,
        orderId,
        into,
        cents: addMoney(cents, tipCents),
        visit: { isCompleted: false, cents },
        tips: tipCents > 0 ? [{ practitionerId, cents: tipCents }] : [],
      }),
      visitCompleted({ appointmentId, orderId, heldCents: cents, taxCents }),
    ].map((movement) => ({ ...movement, happenedAt: at })),
  );
}

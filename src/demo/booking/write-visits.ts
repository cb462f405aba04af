import { sql } from "drizzle-orm";
import { demoFrontDesk } from "#modules/account/server/demo-people.ts";
import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import {
  appointmentSegments,
  appointmentServices,
  appointments,
  claims,
  visitHistory,
} from "#modules/booking/server/tables.ts";
import { toTermsRow } from "#modules/booking/server/terms/store-terms.ts";
import { visitTerms } from "#modules/booking/server/terms/terms-tables.ts";
import { CUSTOMER_AS_ACTOR } from "#modules/booking/server/visits/customer-step.ts";
import { indexLineIds, toSegments, toServiceRows } from "#modules/booking/server/visits/write-visit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { command } from "#platform/db/statement.ts";
import { addMoney, multiplyMoney } from "#shared/money.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import type { LifeVisit } from "./plan-visits.ts";

export type ServiceRow = ReturnType<typeof toServiceRows>[number];

/** A visit with its treatments as stored. */
export type PricedLifeVisit = LifeVisit & { lines: ServiceRow[] };

/** Adds the treatments of each visit, with names and prices at the time of booking. */
export function priceVisits(snapshot: ClinicSnapshot, visits: readonly LifeVisit[]): PricedLifeVisit[] {
  return visits.map((visit) => {
    const random = new SeededRandom(visit.id);
    const { services: booked, plan, bookedAt: now, id: appointmentId } = visit;
    const lines = toServiceRows(snapshot, { appointmentId, booked, plan, now, newLineId: () => random.id() });
    return { ...visit, lines };
  });
}

/** Whether any visit was ever booked or held. */
export async function hasVisits(db: DatabaseOrTransaction): Promise<boolean> {
  const found = await db.select({ id: appointments.id }).from(appointments).limit(1);
  return found.length > 0;
}

/** Writes planned visits in bulk: the rows, the resources they occupy and their history. No emails are sent. */
export async function writeVisits(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  visits: readonly PricedLifeVisit[],
): Promise<void> {
  await insertMany(
    tx,
    appointments,
    visits.map((visit) => appointmentOf(snapshot, visit)),
  );
  await insertMany(
    tx,
    visitTerms,
    visits.map(({ id: appointmentId, bookedVia, bookedAt, lines }) => {
      const acceptedAt = bookedVia === "online" ? bookedAt : null;
      return toTermsRow({ appointmentId, settings: snapshot.settings, acceptedAt, netCents: costOf(lines) });
    }),
  );
  await insertMany(
    tx,
    appointmentServices,
    visits.flatMap(({ lines }) => lines),
  );
  await insertMany(
    tx,
    appointmentSegments,
    visits.flatMap(({ id: appointmentId, plan, lines }) =>
      toSegments(plan, indexLineIds(lines)).map((segment, position) => ({ ...segment, appointmentId, position })),
    ),
  );
  await insertMany(tx, claims, visits.flatMap(claimsOf));
  await insertMany(tx, visitHistory, visits.flatMap(historyOf));
}

const setPaid = command(sql`
  update appointments a set paid_cents = p.cents from jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as p (id text, cents int) where a.id = p.id`);

/** Writes the payments of visits. */
export async function writePaidVisits(
  tx: Transaction,
  paid: readonly { appointmentId: string; cents: number }[],
): Promise<void> {
  const rows = JSON.stringify(paid.map(({ appointmentId: id, cents }) => ({ id, cents })));
  await setPaid(tx, { rows });
}

const costOf = (lines: readonly ServiceRow[]) =>
  addMoney(
    ...lines.flatMap(({ unitPriceCents, addOns }) => [
      unitPriceCents,
      ...addOns.map((addOn) => multiplyMoney(addOn.unitPriceCents, addOn.quantity)),
    ]),
  );

function appointmentOf({ clinic }: ClinicSnapshot, visit: LifeVisit): typeof appointments.$inferInsert {
  const { plan, closedAt } = visit;
  const isCanceled = visit.status === "cancelled";
  return {
    id: visit.id,
    status: visit.status,
    customerId: visit.customerId,
    orderId: visit.orderId,
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
    date: visit.date,
    timeZone: clinic.rules.timeZone,
    practitionerId: plan.practitionerId,
    bookedVia: visit.bookedVia,
    stage: visit.stage,
    calendarSequence: isCanceled ? 1 : 0,
    confirmedAt: visit.confirmedAt,
    checkedInAt: visit.checkedInAt,
    inRoomAt: visit.inRoomAt,
    closedAt,
    closedBy: closedAt && !isCanceled ? demoFrontDesk().id : null,
    cancelledBy: isCanceled ? "customer" : null,
    createdAt: visit.bookedAt,
    updatedAt: visit.steps.at(-1)?.at ?? visit.bookedAt,
  };
}

function claimsOf({ id: appointmentId, plan, status, closedAt }: LifeVisit): (typeof claims.$inferInsert)[] {
  const releasedAt = status === "cancelled" ? closedAt : null;
  return plan.claims.map(({ resourceId, from, to }, index) => ({
    id: `${appointmentId}-${index}`,
    resourceId,
    appointmentId,
    during: { from, to },
    releasedAt,
  }));
}

function historyOf({ id: appointmentId, steps, bookedVia }: LifeVisit): (typeof visitHistory.$inferInsert)[] {
  const { id, name } = demoFrontDesk();
  return steps.map(({ step, at, to, isByCustomer }, index) => ({
    appointmentId,
    step,
    at,
    ...(isByCustomer ? CUSTOMER_AS_ACTOR : { by: id, byName: name }),
    fromStatus: steps[index - 1]?.to ?? (bookedVia === "online" ? "held" : null),
    toStatus: to,
    sequence: step === "cancel" ? 1 : 0,
    isMailed: isByCustomer,
  }));
}

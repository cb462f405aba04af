import { sql } from "drizzle-orm";
import { warningsOver } from "#modules/care/domain/forbidden-dates.ts";
import type { IntervalRule } from "#modules/care/domain/interval-rule.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { readIntervals, toRuleTreatments } from "./known-visits.ts";

type WarnedVisit = { appointmentId: string; serviceIds: readonly string[]; date: string; customerId: string | null };

/**
 * Stores with a visit that its customer has read the rules that only warn about it. Ignores rules that don't apply; no
 * rule applies to a guest, whose earlier visits aren't known.
 */
export async function storeAcknowledgments(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  { appointmentId, serviceIds, date, customerId }: WarnedVisit,
  { ruleIds, now }: { ruleIds: readonly string[] | undefined; now: Date },
): Promise<void> {
  if (customerId === null || ruleIds === undefined || ruleIds.length === 0) return;
  const { warnings, known } = await readIntervals(tx, snapshot, {
    customerId,
    except: appointmentId,
    secrets: null,
    now,
  });
  const warn = warningsOver(warnings, toRuleTreatments(snapshot, serviceIds), known, date);
  const read = warn.filter(({ id }) => ruleIds.includes(id)).map(({ id }) => id);
  if (read.length > 0) await insertAcknowledgments(tx, { appointmentId, ruleIds: read });
}

const insertAcknowledgments = statement(sql`
  insert into rule_acknowledgments (appointment_id, rule_id)
  select ${sql.placeholder("appointmentId")}, unnest(${sql.placeholder("ruleIds")}::text[]) on conflict do nothing`);

/** Deletes which warnings were read for a visit, because a visit at another time has other warnings. */
export async function deleteAcknowledgments(tx: Transaction, appointmentId: string): Promise<void> {
  await deleteAcknowledgmentRows(tx, { appointmentId });
}

const deleteAcknowledgmentRows = statement(sql`
  delete from rule_acknowledgments where appointment_id = ${sql.placeholder("appointmentId")}`);

/** Returns which of a visit's warning rules its customer has read. */
export async function listAcknowledgedRules(
  db: DatabaseOrTransaction,
  appointmentId: string,
): Promise<Set<IntervalRule["id"]>> {
  return new Set((await listAcknowledgmentRows(db, { appointmentId })).map(({ ruleId }) => ruleId));
}

const listAcknowledgmentRows = statement(
  { ruleId: "text" },
  sql`
  select rule_id as "ruleId" from rule_acknowledgments where appointment_id = ${sql.placeholder("appointmentId")}`,
);

/**
 * Stores at checkout which rules a customer has read with the slot their cart holds; does nothing if the cart holds
 * none.
 */
export async function acknowledgeRulesOfHold(
  context: BookingContext,
  { customerId, ruleIds }: { customerId: string; ruleIds: readonly string[] },
): Promise<void> {
  if (ruleIds.length === 0) return;
  const snapshot = await recallClinicSnapshot(context);
  await context.db.transaction(async (tx) => {
    const [heldVisit] = await lockHeldVisit(tx, { customerId });
    if (heldVisit)
      await storeAcknowledgments(tx, snapshot, { ...heldVisit, customerId }, { ruleIds, now: context.clock.now() });
  });
}

const lockHeldVisit = statement(
  { appointmentId: "text", date: "text", serviceIds: "text[]" },
  sql`
  select a.id as "appointmentId", a.date::text as date,
    array(select line.service_id from appointment_services line where line.appointment_id = a.id order by line.position) as "serviceIds"
  from appointments a
  where a.customer_id = ${sql.placeholder("customerId")} and a.status = 'held' and a.held_for_cart_id is not null
  order by a.id limit 1 for update of a`,
);

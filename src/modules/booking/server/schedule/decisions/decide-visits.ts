import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { APPOINTMENT_MOVE_ASKED, type AppointmentMoveAsked } from "../../../domain/events.ts";
import type { TimeOffDecision } from "../../../domain/time-off.ts";
import type { WireVisitDecision } from "../../../staff/contract/schedule/time-off-calls.ts";
import { loadClinicSnapshot } from "../../clinic/clinic-snapshot.ts";
import type { ScheduleContext } from "../../clinic/schedule-context.ts";
import { moveVisitByClinic } from "../../reschedule/move-by-clinic.ts";
import { liesInTimeOffInSql } from "../../visits/lies-in-time-off-in-sql.ts";
import { toConflictsError } from "../change-schedule.ts";
import type { UnfitVisit } from "../list-unfit-visits.ts";

const listUndecidedRows = statement(
  { id: "text" },
  sql`
  select a.id from appointments a, time_off t
  where t.id = ${sql.placeholder("timeOffId")} and t.state = 'approved' and a.ends_at > ${sql.placeholder("now")}
    and (a.status in ('booked', 'confirmed', 'checked_in') or (a.status = 'held' and a.hold_expires_at > clock_now()))
    and ${sql.raw(liesInTimeOffInSql)}
    and not exists (select from time_off_decisions d where d.time_off_id = t.id and d.appointment_id = a.id)`,
);

/**
 * Lists the active visits within approved time off that have no decision yet. Returns none for time off that isn't
 * approved.
 */
export async function listUndecided(
  tx: Transaction,
  { timeOffId, now }: { timeOffId: string; now: Date },
): Promise<ReadonlySet<string>> {
  const rows = await listUndecidedRows(tx, { timeOffId, now: now.toISOString() });
  return new Set(rows.map(({ id }) => id));
}

type DecisionsOnVisits = { timeOffId: string; visits: readonly UnfitVisit[]; decisions: readonly WireVisitDecision[] };

/**
 * Stores and carries out the decisions about visits within time off, in the transaction that makes the time off
 * effective. The caller has locked the visits. For a visit that a customer is just booking, a request to move it is
 * stored, which applies once it is booked. Returns the days to which visits moved. Throws `has_conflicts` for a booked
 * visit without a decision, and what `moveVisitByClinic` throws.
 */
export async function decideVisits(
  context: ScheduleContext,
  tx: Transaction,
  { timeOffId, visits, decisions }: DecisionsOnVisits,
): Promise<string[]> {
  const booked = visits.filter(({ status }) => status !== "held");
  const decisionOf = new Map(decisions.map((one) => [one.visitId, one]));
  if (!booked.every(({ id }) => decisionOf.has(id))) throw toConflictsError(booked);
  const by = context.actor.accountId;
  const dates: string[] = [];
  for (const visit of booked) {
    const decided = decisionOf.get(visit.id);
    if (!decided) continue;
    const { decision, visitId } = decided;
    const reason = decision === "keep" ? decided.reason : null;
    await writeDecision(tx, { timeOffId, visitId, decision, reason, by });
    if (decision === "ask") await requestMove(tx, timeOffId, visit);
    if (decision !== "move") continue;
    const { date, time, practitionerId } = decided;
    const snapshot = await loadClinicSnapshot(tx);
    await moveVisitByClinic(context, tx, { snapshot, visitId, place: { date, time, practitionerId } });
    dates.push(date);
  }
  await requestMoveOfHeldVisits(
    tx,
    timeOffId,
    visits.filter(({ status }) => status === "held").map(({ id }) => id),
  );
  return dates;
}

async function requestMove(tx: Transaction, timeOffId: string, { id, hasEmail, startsAt }: UnfitVisit): Promise<void> {
  if (!hasEmail)
    throw new AppError("invalid_input", {
      message: "There is no email address to ask this customer at. Move the visit, or call them.",
      issues: [{ path: id, message: "no email address" }],
    });
  const payload: AppointmentMoveAsked = { appointmentId: id, startsAt, timeOffId };
  await emitEvent(tx, { type: APPOINTMENT_MOVE_ASKED, key: `time-off:${timeOffId}:asks:${id}`, payload });
}

/**
 * Stores for each held visit that its customer must choose another time. If another transaction has locked a visit,
 * throws `place_locked` instead of waiting: waiting while holding resource locks could deadlock, and the visit will be
 * free again in a moment. Leaves out waitlist offers, because they are withdrawn instead.
 */
async function requestMoveOfHeldVisits(tx: Transaction, timeOffId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [found] = await lockHeldVisits(tx, { ids: [...ids], timeOffId });
  if (found && found.written < found.wanted)
    throw new AppError("place_locked", { message: "A customer is booking a visit in it. Try again in a moment." });
}

const lockHeldVisits = statement(
  { wanted: "int", written: "int" },
  sql`
  with wanted as (
    select id from appointments where id = any(${sql.placeholder("ids")}::text[]) and held_for_offer_id is null
  ), free as (
    select id from appointments where id in (select id from wanted) order by id for key share skip locked
  ), written as (
    insert into time_off_decisions (time_off_id, appointment_id, decision, reason, by)
    select ${sql.placeholder("timeOffId")}, id, 'ask', 'It was being booked when the time off was saved.', 'system' from free
    returning 1
  )
  select (select count(*)::int from wanted) as wanted, (select count(*)::int from written) as written`,
);

type DecisionRow = {
  timeOffId: string;
  visitId: string;
  decision: TimeOffDecision;
  reason?: string | null;
  /** The account of the person who decided. */
  by: string | null;
};

/** Stores a decision, replacing an earlier one about the same visit. */
export async function writeDecision(tx: Transaction, { reason = null, by, ...decided }: DecisionRow): Promise<void> {
  await upsertDecision(tx, { ...decided, reason, by: by ?? "system" });
}

const upsertDecision = statement(sql`
  insert into time_off_decisions (time_off_id, appointment_id, decision, reason, by)
  values (${sql.placeholder("timeOffId")}, ${sql.placeholder("visitId")}, ${sql.placeholder("decision")}, ${sql.placeholder("reason")}, ${sql.placeholder("by")})
  on conflict (time_off_id, appointment_id) do update
  set decision = excluded.decision, reason = excluded.reason, by = excluded.by, at = clock_now()`);

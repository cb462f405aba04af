import { eq, type SQL, sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import type { RuleOverride } from "../../domain/booking-rule.ts";
import { isStaffStep, staffStepRules } from "../../domain/staff-step-rules.ts";
import type { VisitState, VisitStep } from "../../domain/visit-history.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { appointments, visitHistory } from "../tables.ts";
import type { StaffVisit } from "./staff-visit.ts";

/**
 * Writes the columns of a visit that a step changes. Also removes the lock of a staff member who is moving the visit on
 * the board.
 */
export async function writeVisitRow(
  tx: Transaction,
  appointmentId: string,
  values: Partial<typeof appointments.$inferInsert> & { isRescheduled?: boolean },
): Promise<void> {
  const { isRescheduled = false, ...columns } = values;
  await tx
    .update(appointments)
    .set({
      ...columns,
      ...(isRescheduled ? { calendarSequence: sql`${appointments.calendarSequence} + 1` } : {}),
      lockedBy: null,
      lockedByName: null,
      lockedUntil: null,
    })
    .where(eq(appointments.id, appointmentId))
    .execute();
}

export const releaseClaims = statement(sql`
  update claims set released_at = clock_now()
  where appointment_id = ${sql.placeholder("appointmentId")} and released_at is null`);

const releaseLaterClaims = command(sql`
  update claims set released_at = clock_now()
  where appointment_id = ${sql.placeholder("appointmentId")} and released_at is null and lower(during) >= ${sql.placeholder("at")}::timestamptz`);

const shortenClaims = command(sql`
  update claims set during = tstzrange(lower(during), ${sql.placeholder("at")}::timestamptz)
  where appointment_id = ${sql.placeholder("appointmentId")} and released_at is null
    and lower(during) < ${sql.placeholder("at")}::timestamptz and upper(during) > ${sql.placeholder("at")}::timestamptz`);

/** Releases what is left of a visit's slot from an instant on. The past part isn't released, as a record of the day. */
export async function releaseRemainingClaims(tx: Transaction, appointmentId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await releaseLaterClaims(tx, { appointmentId, at });
  await shortenClaims(tx, { at, appointmentId });
}

export type StepRecord = {
  step: VisitStep;
  /** By the clinic's clock. */
  at: Date;
  before: StaffVisit | undefined;
  after: StaffVisit;
  reason?: string | undefined;
  override?: RuleOverride | undefined;
  /** The history row that an undo reverts, its step, and its entry in the audit log. */
  undoes?: { id: number; step: VisitStep; auditEntryId: string | null } | undefined;
  /** Whether the customer gets an email about it. */
  isMailed?: boolean;
};

/** Records what was done to a visit in its history and in the audit log, in the transaction of the change. */
export async function recordStep(tx: Transaction, { principal, actor }: Staff, record: StepRecord): Promise<void> {
  const { step, at, before, after, reason, override, undoes, isMailed = false } = record;
  const { appointment } = after;
  const auditEntryId = await writeAudit(tx, actor, {
    action:
      step === "undo" ? "appointment.undo" : isStaffStep(step) ? staffStepRules[step].action : "appointment.create",
    resource: "Appointment",
    resourceId: appointment.id,
    summary: summarizeStep(step, appointment, undoes?.step),
    before: before && toAuditedFields(before),
    after: { ...toAuditedFields(after), ...(override ? { overrides: override.rules } : {}) },
    ...(override?.reason || reason ? { reason: override?.reason ?? reason } : {}),
    undoes: undoes?.auditEntryId ?? undefined,
  });
  await tx.insert(visitHistory).values({
    appointmentId: appointment.id,
    at,
    step,
    by: principal.customerId,
    byName: principal.name,
    fromStatus: before?.appointment.status ?? null,
    toStatus: appointment.status,
    sequence: appointment.calendarSequence,
    reason: override?.reason ?? reason ?? null,
    overrides: override ? [...override.rules] : [],
    before: before?.state ?? null,
    undoes: undoes?.id ?? null,
    isMailed,
    auditEntryId,
  });
}

const STEP_SUMMARIES: Record<VisitStep, string> = {
  book: "Booked",
  move: "Moved",
  resize: "Changed the length of",
  add_service: "Added a treatment",
  take_service: "Took a treatment off",
  confirm: "Confirmed",
  check_in: "Checked in",
  in_room: "In the room",
  finish: "Finishing",
  complete: "Completed",
  no_show: "Marked as a no-show",
  cancel: "Canceled",
  late: "Late for",
  undo: "Took back",
};

function summarizeStep(step: VisitStep, appointment: StaffVisit["appointment"], undone?: VisitStep): string {
  const when = `${formatDay(appointment.date)}, ${formatTime(timeInZone(appointment.startsAt, appointment.timeZone))}`;
  const what = undone ? `${STEP_SUMMARIES.undo} “${STEP_SUMMARIES[undone].toLowerCase()}”` : STEP_SUMMARIES[step];
  return `${what}: visit of ${when}`;
}

function toAuditedFields({ state, appointment }: StaffVisit): Record<string, unknown> {
  const { status, stage, startsAt, endsAt, practitionerId, lines }: VisitState = state;
  const rooms = lines.map(({ roomId }) => roomId);
  const treatments = appointment.lines.map(({ name }) => name);
  return { status, stage, startsAt, endsAt, practitionerId, rooms, treatments, lateFeeCents: appointment.lateFeeCents };
}

/** Lets only one account move a visit for 15 seconds; returns no row while another account holds the lock. */
export const takeDragLock = statement(
  { date: "text" },
  sql`
  update appointments set locked_by = ${sql.placeholder("accountId")}, locked_by_name = ${sql.placeholder("name")},
    locked_until = clock_now() + interval '15 seconds'
  where id = ${sql.placeholder("id")}
    and (locked_until is null or locked_until <= clock_now() or locked_by = ${sql.placeholder("accountId")})
  returning date::text as date`,
);

/** Writes the row of a new visit. */
export async function insertVisitRow(tx: Transaction, visit: VisitRow): Promise<void> {
  await tx.insert(appointments).values(visit).execute();
}

type VisitRow = Omit<typeof appointments.$inferInsert, "holdExpiresAt"> & { holdExpiresAt?: SQL };

/** Returns SQL for the expiry of a hold that lasts some hours, at most until its visit starts. */
export const holdExpiryInSql = (hours: number, startsAt: Date): SQL =>
  sql`least(clock_now() + make_interval(hours => ${hours}::int), ${startsAt.toISOString()}::timestamptz)`;

import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json, oneOf, orNull } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { LineState, SegmentState, VisitState } from "../../domain/visit-history.ts";
import type { BookingChannel, VisitStage } from "../../domain/visit-stage.ts";
import { bookingChannels, visitStages } from "../../domain/visit-stage.ts";
import type { WireStaffVisit } from "../../staff/contract/staff-visit.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { findPractitionerOfAccount } from "../clinic/viewer.ts";
import { getVisit } from "./appointment-queries.ts";
import { isoInSql, visitPartsInSql } from "./visit-parts.ts";

/** A visit as staff work with it: as booked, its current state, and what it occupies. */
export type StaffVisit = {
  appointment: Appointment;
  version: number;
  stage: VisitStage | null;
  via: BookingChannel;
  /** The state that an undo needs. */
  state: VisitState;
  lockedBy: { accountId: string; name: string } | null;
};

const readRow = statement(
  {
    version: "int",
    stage: orNull(oneOf(visitStages)),
    via: oneOf(bookingChannels),
    confirmedAt: "text?",
    checkedInAt: "text?",
    inRoomAt: "text?",
    lockedBy: "text?",
    lockedByName: "text?",
    lines: json<LineState[]>(),
    segments: json<SegmentState[]>(),
    claims: json<{ resourceId: string; from: string; to: string }[]>(),
  },
  sql`
  select a.version, a.stage, a.booked_via as via, ${isoInSql("a.confirmed_at")} as "confirmedAt",
    ${isoInSql("a.checked_in_at")} as "checkedInAt", ${isoInSql("a.in_room_at")} as "inRoomAt",
    case when a.locked_until > clock_now() then a.locked_by end as "lockedBy", a.locked_by_name as "lockedByName",
    ${visitPartsInSql}
  from appointments a where a.id = ${sql.placeholder("id")}`,
);

const lockRow = statement(sql`select 1 from appointments where id = ${sql.placeholder("id")} for update`);

/**
 * Returns a visit that a staff member may work on. Throws `not_found`, also for a hold and for another practitioner's
 * visit when the staff member doesn't see all visits.
 */
export async function readStaffVisit(
  db: DatabaseOrTransaction,
  { principal }: Staff,
  appointmentId: string,
): Promise<StaffVisit> {
  const {
    appointment,
    rows: [row],
    own,
  } = await batch({
    appointment: getVisit(db, appointmentId),
    rows: readRow(db, { id: appointmentId }),
    own: hasRight(principal, "visits.all") ? undefined : findPractitionerOfAccount(db, principal.customerId),
  });
  const isOwn = own === undefined || appointment.lines.some(({ practitioner }) => practitioner.id === own);
  if (!row || appointment.status === "held" || !isOwn) throw new AppError("not_found");
  const { version, stage, via, lockedBy, lockedByName, ...state } = row;
  return {
    appointment,
    version,
    stage,
    via,
    state: {
      ...state,
      stage,
      status: appointment.status,
      startsAt: appointment.startsAt.toISOString(),
      endsAt: appointment.endsAt.toISOString(),
      date: appointment.date,
      practitionerId: appointment.practitioner.id,
    },
    lockedBy: lockedBy ? { accountId: lockedBy, name: lockedByName ?? "" } : null,
  };
}

export type VersionedVisit = { appointmentId: string; version?: number | undefined };

/**
 * Returns a staff member's visit for a write, locked until the transaction ends. Throws `version_conflict` with the
 * current visit when the writer has seen another version, and `place_locked` while another request is moving it.
 */
export async function lockStaffVisit(
  tx: Transaction,
  staff: Staff,
  { appointmentId, version }: VersionedVisit,
): Promise<StaffVisit> {
  await lockRow(tx, { id: appointmentId });
  const visit = await readStaffVisit(tx, staff, appointmentId);
  if (version !== undefined && version !== visit.version) {
    throw new AppError("version_conflict", { current: toWireStaffVisit(visit) });
  }
  assertNotLocked(visit, staff);
  return visit;
}

export function assertNotLocked({ lockedBy }: Pick<StaffVisit, "lockedBy">, { principal }: Staff): void {
  if (!lockedBy || lockedBy.accountId === principal.customerId) return;
  throw new AppError("place_locked", {
    message: `${lockedBy.name} is moving this visit. Try again in a few seconds.`,
  });
}

/** Returns a visit in the form that staff calls return. Throws `not_found`. */
export async function wireStaffVisitOf(db: DatabaseOrTransaction, staff: Staff, id: string): Promise<WireStaffVisit> {
  return toWireStaffVisit(await readStaffVisit(db, staff, id));
}

export function toWireStaffVisit({ appointment, version, stage, via }: StaffVisit): WireStaffVisit {
  return {
    id: appointment.id,
    version,
    status: appointment.status,
    stage,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    customerId: appointment.customerId,
    via,
    practitioner: { id: appointment.practitioner.id, name: appointment.practitioner.name },
  };
}

import { sql } from "drizzle-orm";
import { findCustomerContact } from "#modules/account/server/public.ts";
import { readScreeningState } from "#modules/care/server/public.ts";
import { toWireEstimate } from "#modules/catalog/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { onOneConnection } from "#platform/db/client.ts";
import { intAs, json, oneOf, orNull } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { dueAtClinicOf } from "../../domain/appointment.ts";
import type { AppointmentStatus } from "../../domain/appointment-status.ts";
import { appointmentStatuses, canSign } from "../../domain/appointment-status.ts";
import { isStaffStep, noShowFrom, undoUntil } from "../../domain/staff-step-rules.ts";
import { type LateNotice, lateNoticeOf, waitingOnlineSince } from "../../domain/visit-day/visit-day.ts";
import { isAsLeft, type VisitStep, visitSteps } from "../../domain/visit-history.ts";
import { bookingChannels, visitStages } from "../../domain/visit-stage.ts";
import type { WireVisitPage } from "../../staff/contract/visit-page.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { readViewer } from "../clinic/viewer.ts";
import { readCautions } from "../intervals/read-cautions.ts";
import { endOfDay } from "../no-show/return-no-show.ts";
import { listFees, listFeesOwedForOtherVisits, toWireFee } from "../terms/list-fees.ts";
import { toWireAddOn } from "../to-wire.ts";
import { findGuest, getVisit } from "../visits/appointment-queries.ts";
import { CUSTOMER_AS_ACTOR } from "../visits/customer-step.ts";
import { HOLDER_WORDS, type HolderKind, holderKindColumn, holderKindInSql } from "./holder-kind.ts";

type Row = {
  version: number;
  stage: WireVisitPage["stage"];
  via: WireVisitPage["via"];
  createdAt: string;
  notes: string | null;
  confirmedAt: string | null;
  checkedInAt: string | null;
  inRoomAt: string | null;
  closedAt: string | null;
  lateMinutes: LateNotice["minutes"] | null;
  lateFrom: string | null;
  joinedAt: string | null;
  cancelledBy: WireVisitPage["cancelledBy"];
  lockedBy: string | null;
  lockedById: string | null;
  lockedUntil: string | null;
  holder: HolderKind | null;
  holdExpiresAt: string | null;
  rooms: { lineId: string; roomId: string | null }[];
  devices: { id: string; from: string; to: string }[];
  visitNumber: number | null;
};

const readRow = statement(
  {
    version: "int",
    stage: orNull(oneOf(visitStages)),
    via: oneOf(bookingChannels),
    createdAt: "instant",
    notes: "text?",
    confirmedAt: "instant?",
    checkedInAt: "instant?",
    inRoomAt: "instant?",
    closedAt: "instant?",
    lateMinutes: orNull(intAs<LateNotice["minutes"]>()),
    lateFrom: "instant?",
    joinedAt: "instant?",
    cancelledBy: orNull(oneOf(["customer", "clinic"])),
    lockedBy: "text?",
    lockedById: "text?",
    lockedUntil: "instant?",
    holder: holderKindColumn,
    holdExpiresAt: "instant?",
    rooms: json<{ lineId: string; roomId: string | null }[]>(),
    devices: json<{ id: string; from: string; to: string }[]>(),
    visitNumber: "int?",
  },
  sql`
  select a.version, a.stage, a.booked_via as via, a.created_at as "createdAt", a.notes, a.confirmed_at as "confirmedAt",
    a.checked_in_at as "checkedInAt", a.in_room_at as "inRoomAt", a.closed_at as "closedAt",
    a.late_minutes as "lateMinutes", a.late_from as "lateFrom", a.joined_at as "joinedAt",
    a.cancelled_by as "cancelledBy", case when a.locked_until > clock_now() then a.locked_by_name end as "lockedBy",
    a.locked_by as "lockedById", a.locked_until as "lockedUntil", ${holderKindInSql} as holder,
    a.hold_expires_at as "holdExpiresAt",
    (select coalesce(json_agg(json_build_object('lineId', l.id, 'roomId', l.room_id)), '[]')
      from appointment_services l where l.appointment_id = a.id) as rooms,
    (select coalesce(json_agg(json_build_object('id', c.resource_id, 'from', lower(c.during), 'to', upper(c.during))), '[]')
      from claims c join resources r on r.id = c.resource_id and r.kind = 'device'
      where c.appointment_id = a.id and c.released_at is null) as devices,
    case when a.customer_id is not null then (select count(*)::int from appointments b
      where b.customer_id = a.customer_id and b.status in ('booked', 'confirmed', 'checked_in', 'completed')
        and b.starts_at <= a.starts_at) end as "visitNumber"
  from appointments a where a.id = ${sql.placeholder("id")}`,
);

type HistoryRow = {
  at: string;
  step: VisitStep;
  byName: string;
  toStatus: AppointmentStatus;
  reason: string | null;
  overrides: string[];
  hasBefore: boolean;
  sequence: number;
};

const listHistory = statement(
  {
    at: "instant",
    step: oneOf(visitSteps),
    byName: "text",
    toStatus: oneOf(appointmentStatuses),
    reason: "text?",
    overrides: "text[]",
    hasBefore: "bool",
    sequence: "int",
  },
  sql`
  select at, step, by_name as "byName", to_status as "toStatus", reason, overrides, before is not null as "hasBefore", sequence
  from visit_history where appointment_id = ${sql.placeholder("id")} order by id`,
);

/** Adds the booking step to the history of a visit that was booked online before the history recorded bookings. */
function withBooking(history: HistoryRow[], { via, createdAt }: Row, status: AppointmentStatus): HistoryRow[] {
  if (via !== "online" || status === "held" || history.some(({ step }) => step === "book")) return history;
  const none = { reason: null, overrides: [], hasBefore: false, sequence: 0 };
  return [{ at: createdAt, step: "book", byName: CUSTOMER_AS_ACTOR.byName, toStatus: "booked", ...none }, ...history];
}

function noticeOf({ lateMinutes, lateFrom }: Row): LateNotice | null {
  return lateMinutes && lateFrom ? { minutes: lateMinutes, from: new Date(lateFrom) } : null;
}

type ReadVisit = {
  appointmentId: string;
  principal: Principal;
  /** Why a practitioner opens another practitioner's visit. The audit log stores it with the reader, `actor`. */
  reason?: string | undefined;
  actor?: AuditActor;
};

async function writeReading(
  { db }: Pick<BookingContext, "db">,
  actor: AuditActor,
  { appointmentId, reason }: { appointmentId: string; reason: string },
): Promise<void> {
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: "appointment.read",
      resource: "Appointment",
      resourceId: appointmentId,
      summary: "Read another practitioner’s visit",
      reason,
    }),
  );
}

/**
 * Returns a visit for staff. A practitioner finds their own visits and today's, with contact details only for their
 * own. Any other visit requires a reason, which the audit log stores. Throws `not_found`.
 */
export async function readVisitPage(
  context: BookingContext,
  { appointmentId, reason, principal, actor }: ReadVisit,
): Promise<WireVisitPage> {
  const snapshot = await recallClinicSnapshot(context);
  const now = context.clock.now();
  const {
    viewer,
    appointment,
    rows: [row],
    history,
    guest,
    fees,
  } = await onOneConnection(context.db, (connection) =>
    batch({
      viewer: readViewer(connection, principal),
      appointment: getVisit(connection, appointmentId),
      rows: readRow(connection, { id: appointmentId }),
      history: listHistory(connection, { id: appointmentId }),
      guest: findGuest(connection, appointmentId),
      fees: listFees(connection, appointmentId),
    }),
  );
  const isOwn = appointment.lines.some(({ practitioner }) => practitioner.id === viewer.practitionerId);
  const isToday = appointment.date === dateInZone(now, appointment.timeZone);
  if (!row) throw new AppError("not_found");
  if (!(viewer.seesAll || isOwn || isToday)) {
    if (!reason || !actor) throw new AppError("not_found");
    await writeReading(context, actor, { appointmentId, reason });
  }
  const cautions = await readCautions(context.db, snapshot, appointment, guest);
  const screening =
    canSign(appointment) && hasRight(principal, "health.alerts")
      ? await readScreeningState(context.db, context.secrets, {
          customerId: appointment.customerId,
          appointmentId: appointment.id,
          serviceIds: appointment.lines.map(({ serviceId }) => serviceId),
        })
      : undefined;
  const person = appointment.customerId ? await findCustomerContact(context.db, appointment.customerId) : guest;
  const seesContact = hasRight(principal, "customers.all") || (isOwn && hasRight(principal, "customers.see"));
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(" ");
  const resourceOf = new Map(snapshot.clinic.resources.map((resource) => [resource.id, resource]));
  const roomOf = new Map(row.rooms.map(({ lineId, roomId }) => [lineId, roomId]));
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  const last = history.at(-1);
  const until =
    last?.hasBefore &&
    isStaffStep(last.step) &&
    isAsLeft(appointment, last) &&
    !(last.step === "complete" && appointment.paidCents > 0)
      ? undoUntil(last.step, new Date(last.at), appointment, endOfDay(appointment.date, appointment.timeZone))
      : undefined;
  return {
    id: appointment.id,
    version: row.version,
    status: appointment.status,
    stage: row.stage,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    customerId: appointment.customerId,
    via: row.via,
    practitioner: { id: appointment.practitioner.id, name: appointment.practitioner.name },
    date: appointment.date,
    time: appointment.time,
    timeZone: appointment.timeZone,
    orderId: appointment.orderId,
    customer: {
      id: appointment.customerId,
      name: name || (appointment.status === "held" ? "Held" : "Guest"),
      isGuest: appointment.customerId === null,
      contact: seesContact && person ? { email: person.email || null, phone: person.phone || null } : null,
      visitNumber: seesContact ? row.visitNumber : null,
    },
    notes: row.notes,
    services: appointment.lines.map((line) => {
      const roomId = roomOf.get(line.id);
      const devices = row.devices.filter(({ id, from, to }) => {
        const pool = resourceOf.get(id)?.pool ?? "";
        const isUsed = snapshot.services.get(line.serviceId)?.need.deviceTypes.includes(pool) ?? true;
        return (isUsed || line.addOns.length > 0) && new Date(from) < line.endsAt && line.startsAt < new Date(to);
      });
      return {
        id: line.id,
        serviceId: line.serviceId,
        name: line.name,
        startsAt: line.startsAt.toISOString(),
        endsAt: line.endsAt.toISOString(),
        minutes: Math.round((line.endsAt.getTime() - line.startsAt.getTime()) / 60_000),
        unitPrice: line.unitPriceCents,
        ...toWireEstimate(line.estimate, line.unitPriceCents),
        practitioner: { id: line.practitioner.id, name: line.practitioner.name },
        room: roomId ? { id: roomId, name: line.room ?? resourceOf.get(roomId)?.name ?? "" } : null,
        devices: devices.map(({ id }) => ({ id, name: resourceOf.get(id)?.name ?? "" })),
        addOns: line.addOns.map(toWireAddOn),
      };
    }),
    due: dueAtClinicOf(appointment),
    paid: appointment.paidCents,
    memberSavings: appointment.memberSavingsCents,
    couponSavings: appointment.couponSavingsCents,
    offerSavings: appointment.offers.reduce((sum, { savingCents }) => sum + savingCents, 0),
    lateFees: appointment.owedFeeCents,
    fees: fees.map(toWireFee),
    owedBefore: await listFeesOwedForOtherVisits(context.db, appointment),
    policy: appointment.terms?.text ?? null,
    agreed: appointment.terms && {
      noticeHours: appointment.terms.noticeHours,
      lateFee: appointment.terms.lateFeeCents,
      noShowFee: appointment.terms.noShowFeeCents,
      deposit: appointment.terms.depositCents,
    },
    confirmedAt: iso(row.confirmedAt),
    checkedInAt: iso(row.checkedInAt),
    inRoomAt: iso(row.inRoomAt),
    closedAt: iso(row.closedAt),
    cancelledBy: row.cancelledBy,
    late: lateNoticeOf(appointment, noticeOf(row)) ?? null,
    waitingOnlineSince:
      waitingOnlineSince(appointment, row.joinedAt ? new Date(row.joinedAt) : null)?.toISOString() ?? null,
    noShowFrom: noShowFrom(appointment.startsAt).toISOString(),
    undo: last && until && until > now ? { step: last.step, until: until.toISOString() } : null,
    lock:
      row.lockedBy && row.lockedUntil && row.lockedById !== principal.customerId
        ? { by: row.lockedBy, until: new Date(row.lockedUntil).toISOString() }
        : null,
    hold:
      row.holder && row.holdExpiresAt
        ? { by: HOLDER_WORDS[row.holder], expiresAt: new Date(row.holdExpiresAt).toISOString() }
        : null,
    cautions,
    ...(screening === undefined ? {} : { screening }),
    history: withBooking(history, row, appointment.status).map(({ at, step, byName, toStatus, reason, overrides }) => ({
      at: new Date(at).toISOString(),
      step,
      by: byName,
      status: toStatus,
      reason,
      overrides,
    })),
  };
}

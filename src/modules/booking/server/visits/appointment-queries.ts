import { type SQL, sql } from "drizzle-orm";
import { customerContactsInSql } from "#modules/account/server/public.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json, oneOf, orNull } from "#platform/db/row.ts";
import { statement, varying } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { timeInZone } from "#shared/zoned-time.ts";
import type { Appointment, AppointmentLine } from "../../domain/appointment.ts";
import type { AppointmentStatus } from "../../domain/appointment-status.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import type { VisitTerms } from "../../domain/terms/visit-terms.ts";
import { feesOfVisitInSql, owedFeesOfVisitInSql, termsOfVisitInSql } from "../terms/terms-in-sql.ts";
import { isMoveRequestedInSql } from "./lies-in-time-off-in-sql.ts";

/** A guest's own details; a customer's come from their account. */
export type Guest = { firstName: string; lastName: string; email: string; phone: string };

type LineRow = Omit<AppointmentLine, "startsAt" | "endsAt"> & { startsAt: string; endsAt: string };
type AppointmentRow = Omit<Appointment, "time" | "startsAt" | "endsAt" | "updatedAt" | "lines" | "practitioner"> & {
  startsAt: string;
  endsAt: string;
  updatedAt: string;
  practitionerId: string;
  practitionerName: string;
  lines: LineRow[];
};

const appointmentRow = {
  id: "text",
  status: oneOf(appointmentStatuses),
  orderId: "text?",
  customerId: "text?",
  hasGuestLink: "bool",
  hasEmail: "bool",
  date: "text",
  startsAt: "instant",
  endsAt: "instant",
  timeZone: "text",
  practitionerId: "text",
  practitionerName: "text",
  isPractitionerWanted: "bool",
  terms: orNull(json<VisitTerms>()),
  offers: json<OfferSaving[]>(),
  memberSavingsCents: "int",
  couponSavingsCents: "int",
  paidCents: "int",
  changesMade: "int",
  lateFeeCents: "int",
  owedFeeCents: "int",
  isMoveAsked: "bool",
  calendarSequence: "int",
  updatedAt: "instant",
  lines: json<LineRow[]>(),
} as const;

/** SQL for visits with their treatments. `where` is a condition on `appointments a`. */
const appointmentsWhere = (where: SQL) => sql`
  select a.id, a.status, a.order_id as "orderId", a.customer_id as "customerId",
    a.link_hash is not null as "hasGuestLink",
    coalesce(a.guest->>'email', (select own.email from ${customerContactsInSql} own where own.id = a.customer_id), '') <> '' as "hasEmail", a.date::text as date,
    a.starts_at as "startsAt", a.ends_at as "endsAt", a.time_zone as "timeZone", a.practitioner_id as "practitionerId",
    r.name as "practitionerName", a.is_practitioner_wanted as "isPractitionerWanted", ${termsOfVisitInSql(sql`a.id`)} as terms, a.offers,
    a.member_savings_cents as "memberSavingsCents", a.coupon_savings_cents as "couponSavingsCents", a.paid_cents as "paidCents", a.changes_made as "changesMade", ${feesOfVisitInSql(sql`a.id`)} as "lateFeeCents", ${owedFeesOfVisitInSql(sql`a.id`)} as "owedFeeCents", ${sql.raw(isMoveRequestedInSql)} as "isMoveAsked",
    a.calendar_sequence as "calendarSequence", a.updated_at as "updatedAt",
    (select coalesce(json_agg(json_build_object(
        'id', l.id, 'serviceId', l.service_id, 'name', l.name, 'addOns', l.add_ons,
        'unitPriceCents', l.unit_price_cents, 'estimate', l.estimate, 'startsAt', l.starts_at, 'endsAt', l.ends_at,
        'practitioner', json_build_object('id', p.id, 'name', p.name), 'room', room.name) order by l.position), '[]')
      from appointment_services l
      join resources p on p.id = l.practitioner_id
      left join resources room on room.id = l.room_id
      where l.appointment_id = a.id) as lines
  from appointments a join resources r on r.id = a.practitioner_id
  where ${where}`;

const selectAppointments = varying(appointmentRow, appointmentsWhere, sql`true`);
/** Selects one visit. Each mail and many calls use it, so its SQL text is built only once. */
const selectAppointment = statement(appointmentRow, appointmentsWhere(sql`a.id = ${sql.placeholder("id")}`));

function toAppointment({ practitionerId, practitionerName, ...row }: AppointmentRow): Appointment {
  const startsAt = new Date(row.startsAt);
  return {
    ...row,
    startsAt,
    endsAt: new Date(row.endsAt),
    updatedAt: new Date(row.updatedAt),
    time: timeInZone(startsAt, row.timeZone),
    practitioner: { id: practitionerId, name: practitionerName },
    lines: row.lines.map((line) => ({ ...line, startsAt: new Date(line.startsAt), endsAt: new Date(line.endsAt) })),
  };
}

async function list(db: DatabaseOrTransaction, where: SQL): Promise<Appointment[]> {
  return (await selectAppointments(db, where)).map(toAppointment);
}

/** Returns any customer's visit, for jobs and modules that check access themselves. Throws `not_found`. */
export async function getVisit(db: DatabaseOrTransaction, appointmentId: string): Promise<Appointment> {
  const [row] = await selectAppointment(db, { id: appointmentId });
  if (!row) throw new AppError("not_found");
  return toAppointment(row);
}

/** Returns the visit whose id the SQL expression `id` selects; undefined if there is none. */
export async function findVisit(db: DatabaseOrTransaction, id: SQL): Promise<Appointment | undefined> {
  const [visit] = await list(db, sql`a.id = ${id}`);
  return visit;
}

/** The owner of the visit: a customer, or the holder of the guest link. */
export type VisitOwner = { customerId: string } | { linkHash: string };

/**
 * A person who may open and change a visit: its owner, or the holder of a link signed for the visit when it had this
 * start.
 */
export type VisitCaller = VisitOwner | { linkedStart: Date };

const LINK_DAYS_AFTER_VISIT = 30;

/** Returns when a visit's link expires. */
export function linkEndsAt({ endsAt }: Pick<Appointment, "endsAt">): Date {
  return new Date(endsAt.getTime() + LINK_DAYS_AFTER_VISIT * 86_400_000);
}

function isOwnedBy(owner: VisitOwner): SQL {
  return "linkHash" in owner
    ? sql`${owner.linkHash} in (a.link_hash, a.former_link_hash)`
    : sql`a.customer_id = ${owner.customerId}`;
}

/** The condition for who may open a visit. A signed link is valid only for the visit whose id is requested. */
function isOpenedBy(opener: VisitCaller): SQL {
  return "linkedStart" in opener ? sql`true` : isOwnedBy(opener);
}

/**
 * Returns the caller's own visit. Throws `not_found`, also for another customer's visit and for a hold, and
 * `link_expired` for a link when the visit is long over at `now`.
 */
export async function getOwnVisit(
  db: DatabaseOrTransaction,
  { appointmentId, now, ...opener }: { appointmentId: string; now: Date } & VisitCaller,
): Promise<Appointment> {
  const [visit] = await list(db, sql`a.id = ${appointmentId} and ${isOpenedBy(opener)} and a.status <> 'held'`);
  if (!visit) throw new AppError("not_found");
  if (!("customerId" in opener) && linkEndsAt(visit) < now) throw new AppError("link_expired");
  return visit;
}

/** Whether the link was signed for a different start than the visit's. Such a link only shows the visit. */
export function isLinkOfOtherStart({ startsAt }: Pick<Appointment, "startsAt">, opener: VisitCaller): boolean {
  return "linkedStart" in opener && opener.linkedStart.getTime() !== startsAt.getTime();
}

const lockVisit = varying(
  {},
  ({ appointmentId, isOpened }: { appointmentId: string; isOpened: SQL }) => sql`
  select from appointments a where a.id = ${appointmentId} and ${isOpened} for update`,
  { appointmentId: "", isOpened: sql`true` },
);

/**
 * Returns the caller's own visit for a change, locked until the transaction ends. A link signed for another start has
 * expired.
 */
export async function lockOwnVisit(
  tx: Transaction,
  owned: { appointmentId: string; now: Date } & VisitCaller,
): Promise<Appointment> {
  await lockVisit(tx, { appointmentId: owned.appointmentId, isOpened: isOpenedBy(owned) });
  const visit = await getOwnVisit(tx, owned);
  if (isLinkOfOtherStart(visit, owned)) throw new AppError("link_expired");
  return visit;
}

const findGuestOf = statement(
  { guest: orNull(json<Guest>()) },
  sql`select guest from appointments where id = ${sql.placeholder("appointmentId")}`,
);

/** Returns a guest's own details for emails; undefined for a customer's visit. */
export async function findGuest(db: DatabaseOrTransaction, appointmentId: string): Promise<Guest | undefined> {
  const rows = await findGuestOf(db, { appointmentId });
  return rows[0]?.guest ?? undefined;
}

const LIST_LIMIT = 200;

/** Returns a customer's visits that are upcoming or in progress, the soonest first. */
export async function listUpcomingAppointments(
  db: DatabaseOrTransaction,
  { customerId, now }: { customerId: string; now: Date },
): Promise<Appointment[]> {
  return list(
    db,
    sql`a.customer_id = ${customerId} and ${isUpcoming(now)} order by a.starts_at, a.id limit ${LIST_LIMIT}`,
  );
}

/** Returns a customer's visits that are over, canceled or missed, the latest first. */
export async function listPastAppointments(
  db: DatabaseOrTransaction,
  { customerId, now }: { customerId: string; now: Date },
): Promise<Appointment[]> {
  return list(
    db,
    sql`a.customer_id = ${customerId} and a.status <> 'held' and not (${isUpcoming(now)})
      order by a.starts_at desc, a.id desc limit ${LIST_LIMIT}`,
  );
}

const FORMER_VISITS = 6;

/** Returns the latest completed visit of a customer or a guest's link. */
export async function findLastCompleted(
  db: DatabaseOrTransaction,
  owner: VisitOwner,
): Promise<Appointment | undefined> {
  const [visit] = await list(
    db,
    sql`${isOwnedBy(owner)} and a.status = 'completed' order by a.starts_at desc, a.id limit 1`,
  );
  return visit;
}

/** Returns visits that were booked and neither canceled nor missed, by account and by a guest's email, latest first. */
export async function listFormerVisits(
  db: DatabaseOrTransaction,
  { customerId, email }: { customerId: string | null; email: string },
): Promise<Appointment[]> {
  return list(
    db,
    sql`a.status in ('booked', 'confirmed', 'checked_in', 'completed')
      and (a.customer_id = ${customerId} or (a.customer_id is null and a.guest is not null and email_key(a.guest->>'email') = email_key(${email})))
      order by a.starts_at desc, a.id limit ${FORMER_VISITS}`,
  );
}

const UPCOMING: AppointmentStatus[] = ["booked", "confirmed", "checked_in"];

function isUpcoming(now: Date): SQL {
  return sql`(a.status = any(${sql.param(UPCOMING)}::text[]) and a.ends_at > ${now.toISOString()})`;
}

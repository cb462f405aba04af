import { sql } from "drizzle-orm";
import { forgetAnswersOfVisits } from "#modules/care/server/public.ts";
import { forgetMailsAbout } from "#modules/notifications/server/public.ts";
import { json, orNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { APPOINTMENT_CANCELLED, type AppointmentCancelled } from "../domain/events.ts";
import { announceSlots } from "./clinic/slot-notice.ts";
import { agreedLateFeeInSql, feesOfVisitInSql } from "./terms/terms-in-sql.ts";
import { type Guest, listPastAppointments, listUpcomingAppointments } from "./visits/appointment-queries.ts";
import { isMoveRequestedInSql } from "./visits/lies-in-time-off-in-sql.ts";

const listVisits = statement(
  { id: "text", at: "instant", status: "text", practitioner: "text", services: "text" },
  sql`
  select a.id, a.starts_at as at, a.status, r.name as practitioner,
    coalesce((select string_agg(l.name, ', ' order by l.position) from appointment_services l
      where l.appointment_id = a.id), '') as services
  from appointments a join resources r on r.id = a.practitioner_id
  where a.customer_id = ${sql.placeholder("customerId")} and a.status <> 'held'
    and date_trunc('milliseconds', a.starts_at) <= ${sql.placeholder("before")}::timestamptz
  order by a.starts_at desc, a.id desc limit ${sql.placeholder("limit")}`,
);

/** Lists the visits in a customer's file by their start: what was booked and with whom, but no health data. */
const visitTimeline: NonNullable<PersonalDataPart["timeline"]> = async (db, customerId, { before, limit }) => {
  const rows = await listVisits(db, { customerId, before: before.toISOString(), limit });
  return rows.map(({ id, at, status, services, practitioner }) => ({
    id: `visit:${id}`,
    at: new Date(at).toISOString(),
    kind: "visit",
    text: `${services} with ${practitioner}`,
    status,
    resource: "Appointment",
    resourceId: id,
  }));
};

const isAhead = sql`a.status in ('booked', 'confirmed') and a.starts_at > clock_now()`;

/** The fee that the terms of visit `a` require for canceling it now; 0 if no terms were agreed. */
const lateFee = sql`coalesce((select greatest(${agreedLateFeeInSql} - ${feesOfVisitInSql(sql`a.id`)}, 0) from visit_terms t
  where t.appointment_id = a.id and not ${sql.raw(isMoveRequestedInSql)} and a.starts_at - clock_now() < make_interval(hours => t.notice_hours)), 0)`;

const listNotes = statement(
  { id: "text", notes: "text?", guest: orNull(json<Guest>()) },
  sql`
  select id, notes, guest from appointments
  where customer_id = ${sql.placeholder("customerId")} and (notes is not null or guest is not null)`,
);

const sumLateFees = statement(
  { feeCents: "int" },
  sql`
  select coalesce(sum(${lateFee}), 0)::int as "feeCents" from appointments a
  where a.customer_id = ${sql.placeholder("customerId")} and ${isAhead}`,
);

const cancelAhead = statement(
  { date: "text", id: "text?", startsAt: "text?", feeCents: "int" },
  sql`
  with held as (
    delete from appointments where customer_id = ${sql.placeholder("customerId")} and status = 'held' returning date
  ), late as (
    select a.id, ${lateFee} as fee_cents from appointments a where a.customer_id = ${sql.placeholder("customerId")} and ${isAhead}
  ), cancelled as (
    update appointments a set status = 'cancelled', calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
    from late where a.id = late.id returning a.id, a.date, a.starts_at, late.fee_cents
  ), charged as (
    insert into fees (id, appointment_id, kind, amount_cents)
    select gen_random_uuid()::text, id, 'late_cancel', fee_cents from cancelled where fee_cents > 0
  ), released as (
    update claims set released_at = clock_now() where released_at is null and appointment_id in (select id from cancelled)
  )
  select date::text as date, null as id, null as "startsAt", 0 as "feeCents" from held
  union all select date::text, id, to_json(starts_at) #>> '{}', fee_cents from cancelled`,
);

const deleteTickets = command(sql`
  delete from guest_tickets where customer_id = ${sql.placeholder("customerId")}
    or appointment_id in (select id from appointments where customer_id = ${sql.placeholder("customerId")})`);

const listIds = statement(
  { id: "text" },
  sql`
  select id from appointments where customer_id = ${sql.placeholder("customerId")}`,
);

const removeDetails = command(sql`
  update appointments set notes = null, guest = null, link_hash = null, former_link_hash = null where customer_id = ${sql.placeholder("customerId")}`);

const countVisits = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from appointments where customer_id = ${sql.placeholder("customerId")} and status <> 'held'`,
);

const countComing = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from appointments
  where customer_id = ${sql.placeholder("customerId")}
    and ((status in ('booked', 'confirmed') and ends_at > clock_now()) or status = 'checked_in')`,
);

const moveVisits = statement(
  { id: "text" },
  sql`
  update appointments set customer_id = ${sql.placeholder("keepId")}
  where customer_id = ${sql.placeholder("dropId")} and status <> 'held' returning id`,
);

const returnVisits = command(sql`
  update appointments set customer_id = ${sql.placeholder("dropId")}
  where id = any(${sql.placeholder("appointments")}::text[]) and customer_id = ${sql.placeholder("keepId")}`);

/**
 * A customer's visits, including those from their time as a guest. Erasing an account releases holds and cancels
 * upcoming visits, for the usual cancellation fee. Past visits stay in the books, without notes, name or guest link.
 */
export const bookingPersonalData: PersonalDataPart = {
  name: "appointments",
  tables: ["appointments", "guest_tickets", "visit_terms", "fees"],
  async read(db, customerId, now) {
    const [upcoming, past, noteRows] = await Promise.all([
      listUpcomingAppointments(db, { customerId, now }),
      listPastAppointments(db, { customerId, now }),
      listNotes(db, { customerId }),
    ]);
    const toldOf = new Map(noteRows.map(({ id, ...words }) => [id, words]));
    return [...upcoming, ...past].map(({ customerId: _, ...visit }) => ({ ...visit, ...toldOf.get(visit.id) }));
  },
  async costOfErasing(db, customerId) {
    const rows = await sumLateFees(db, { customerId });
    return rows[0]?.feeCents ?? 0;
  },
  async erase(tx, customerId) {
    const rows = await cancelAhead(tx, { customerId });
    for (const { id, startsAt, feeCents } of rows) {
      if (id === null || startsAt === null) continue;
      const payload: AppointmentCancelled = { appointmentId: id, startsAt, feeCents, isErased: true };
      await emitEvent(tx, { type: APPOINTMENT_CANCELLED, key: `appointment:${id}:cancelled`, payload });
    }
    await deleteTickets(tx, { customerId });
    const own = await listIds(tx, { customerId });
    const visitIds = own.map(({ id }) => id);
    await forgetAnswersOfVisits(tx, visitIds);
    await forgetMailsAbout(tx, "appointmentId", visitIds);
    await removeDetails(tx, { customerId });
    await announceSlots(
      tx,
      rows.map(({ date }) => date),
    );
  },
  async summarize(db, customerId) {
    const rows = await countVisits(db, { customerId });
    return [{ one: "visit", many: "visits", count: rows[0]?.count ?? 0, erased: "stays_without_name" }];
  },
  async findOpen(db, customerId) {
    const rows = await countComing(db, { customerId });
    return [{ one: "visit", many: "visits", count: rows[0]?.count ?? 0, isAre: ["is booked", "are booked"] }];
  },
  async merge(tx, { keepId, dropId }) {
    // A hold isn't moved, because it stays with its cart.
    const rows = await moveVisits(tx, { keepId, dropId });
    return { appointments: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { appointments = [] }) {
    await returnVisits(tx, { dropId, appointments, keepId });
  },
  timeline: visitTimeline,
};

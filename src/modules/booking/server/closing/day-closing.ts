import { sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { oneOf, orNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Clock } from "#shared/clock.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import { OPEN_DAYS_BACK, outcomesOf } from "../../domain/day-closing.ts";
import { visitStages } from "../../domain/visit-stage.ts";
import type { WireDayClosing } from "../../staff/contract/day-closing.ts";
import type { Staff } from "../clinic/staff-context.ts";

type Deps = { db: DatabaseOrTransaction; clock: Clock };

/** SQL condition: the visit `a` has no outcome yet. */
const isOpen = sql`a.status in ('booked', 'confirmed', 'checked_in')`;

const listOpenVisits = statement(
  {
    id: "text",
    status: oneOf(appointmentStatuses),
    stage: orNull(oneOf(visitStages)),
    practitioner: "text",
    isOver: "bool",
    startsAt: "text",
    endsAt: "text",
    treatment: "text?",
    name: "text?",
  },
  sql`
  select a.id, a.status, a.stage, r.name as practitioner, a.ends_at <= ${sql.placeholder("now")}::timestamptz as "isOver",
    to_json(a.starts_at) #>> '{}' as "startsAt", to_json(a.ends_at) #>> '{}' as "endsAt",
    (select string_agg(l.name, ', ' order by l.position) from appointment_services l where l.appointment_id = a.id) as treatment,
    coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''),
      nullif(trim(concat(a.guest->>'firstName', ' ', a.guest->>'lastName')), '')) as name
  from appointments a join resources r on r.id = a.practitioner_id
  left join ${customerNamesInSql} c on c.id = a.customer_id
  where a.date = ${sql.placeholder("date")}::date and ${isOpen}
  order by a.starts_at, a.id`,
);

const findClosing = statement(
  { at: "text", by: "text" },
  sql`
  select to_json(closed_at) #>> '{}' as at, closed_by_name as by from day_closings where date = ${sql.placeholder("date")}::date`,
);

/**
 * Returns a clinic day's past visits without an outcome, how many are still to come, and whether the day was closed.
 */
export async function readDayClosing({ db, clock }: Deps, date: string): Promise<WireDayClosing> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const now = clock.now().toISOString();
  const rows = await listOpenVisits(db, { now, date });
  const closings = await findClosing(db, { date });
  const over = rows.filter(({ isOver }) => isOver);
  const [closing] = closings;
  return {
    date,
    timeZone,
    visits: over.map(({ isOver: _, name, treatment, startsAt, endsAt, ...visit }) => ({
      ...visit,
      name: name ?? "Guest",
      treatment: treatment ?? "",
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      outcomes: outcomesOf(visit.status),
    })),
    toCome: rows.length - over.length,
    closed: closing && rows.length === 0 ? { at: new Date(closing.at).toISOString(), by: closing.by } : null,
  };
}

const countOpen = statement(
  { date: "text", visits: "int" },
  sql`
  select a.date::text as date, count(*)::int as visits from appointments a
  where a.date between ${sql.placeholder("first")}::date and ${sql.placeholder("today")}::date
    and a.ends_at <= ${sql.placeholder("now")}::timestamptz and ${isOpen}
  group by a.date order by a.date`,
);

/** Returns the last days that have past visits without an outcome, oldest first. */
export async function listOpenDays({ db, clock }: Deps): Promise<{ date: string; visits: number }[]> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const now = clock.now();
  const today = dateInZone(now, timeZone);
  return countOpen(db, { first: addDays(today, -OPEN_DAYS_BACK), today, now: now.toISOString() });
}

const lockVisit = statement(
  { status: "text" },
  sql`
  select status from appointments where id = ${sql.placeholder("appointmentId")} and date = ${sql.placeholder("date")}::date for update`,
);

/** Locks a visit on a given day and returns its status; undefined when the day has no such visit. */
export async function lockStatusOn(tx: Transaction, appointmentId: string, date: string): Promise<string | undefined> {
  const rows = await lockVisit(tx, { appointmentId, date });
  return rows[0]?.status;
}

const insertClosing = command(sql`
  insert into day_closings (date, closed_by, closed_by_name) values (${sql.placeholder("date")}, ${sql.placeholder("customerId")}, ${sql.placeholder("name")})
  on conflict (date) do update set closed_by = excluded.closed_by, closed_by_name = excluded.closed_by_name,
    closed_at = clock_now()`);

/** Records who closed a day; closing it again overwrites the record. */
export async function writeDayClosing(
  tx: Transaction,
  date: string,
  { customerId, name }: Pick<Staff["principal"], "customerId" | "name">,
): Promise<void> {
  await insertClosing(tx, { date, customerId, name });
}

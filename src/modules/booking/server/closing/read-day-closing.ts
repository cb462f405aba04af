import { sql } from "drizzle-orm";
import { customerNames } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Clock } from "#shared/clock.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import type { AppointmentStatus } from "../../domain/appointment-status.ts";
import { OPEN_DAYS_BACK, outcomesOf } from "../../domain/day-closing.ts";
import type { VisitStage } from "../../domain/visit-stage.ts";
import type { WireDayClosing } from "../../staff/contract/day-closing.ts";

type Deps = { db: DatabaseOrTransaction; clock: Clock };

/** Visits that have no outcome yet. */
const isOpen = sql`a.status in ('booked', 'confirmed', 'checked_in')`;

type Row = {
  id: string;
  name: string | null;
  treatment: string | null;
  practitioner: string;
  startsAt: string;
  endsAt: string;
  status: AppointmentStatus;
  stage: VisitStage | null;
  isOver: boolean;
};

/** The visits of a clinic day that are over and have no outcome, how many are still to come, and whether it was closed. */
export async function readDayClosing({ db, clock }: Deps, date: string): Promise<WireDayClosing> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const now = clock.now().toISOString();
  const { rows } = await db.execute<Row>(sql`
    select a.id, a.status, a.stage, r.name as practitioner, a.ends_at <= ${now}::timestamptz as "isOver",
      to_json(a.starts_at) #>> '{}' as "startsAt", to_json(a.ends_at) #>> '{}' as "endsAt",
      (select string_agg(l.name, ', ' order by l.position) from appointment_services l where l.appointment_id = a.id) as treatment,
      coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''),
        nullif(trim(concat(a.guest->>'firstName', ' ', a.guest->>'lastName')), '')) as name
    from appointments a join resources r on r.id = a.practitioner_id
    left join ${customerNames} c on c.id = a.customer_id
    where a.date = ${date}::date and ${isOpen}
    order by a.starts_at, a.id`);
  const { rows: closings } = await db.execute<{ at: string; by: string }>(sql`
    select to_json(closed_at) #>> '{}' as at, closed_by_name as by from day_closings where date = ${date}::date`);
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

/** The last days on which visits are over and have no outcome, oldest first. */
export async function listOpenDays({ db, clock }: Deps): Promise<{ date: string; visits: number }[]> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const now = clock.now();
  const today = dateInZone(now, timeZone);
  const { rows } = await db.execute<{ date: string; visits: number }>(sql`
    select a.date::text as date, count(*)::int as visits from appointments a
    where a.date between ${addDays(today, -OPEN_DAYS_BACK)}::date and ${today}::date
      and a.ends_at <= ${now.toISOString()}::timestamptz and ${isOpen}
    group by a.date order by a.date`);
  return rows;
}

import { sql } from "drizzle-orm";
import { customerNamesInSql, findStaff } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { command, forValues, statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import {
  FEED_DAYS,
  type FeedDetail,
  type FeedVisit,
  feedDetails,
  toFeedCalendar,
} from "../../domain/calendar/feed-calendar.ts";
import { hashOfFeedSecret } from "./calendar-feeds.ts";

type Feed = { id: string; practitionerId: string; name: string; detail: FeedDetail; accountId: string | null };

/**
 * Returns the calendar for a URL's secret. Throws `not_found` for an unknown secret, a revoked feed, and a feed whose
 * practitioner has left the clinic.
 */
export async function readCalendarFeed(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  secret: string,
): Promise<string> {
  const feed = await findFeed(db, secret);
  if (!feed || (feed.accountId !== null && !(await findStaff(db, feed.accountId)))) throw new AppError("not_found");
  const {
    name: clinicName,
    location: { timeZone },
  } = await getClinicSettings(db);
  const today = dateInZone(clock.now(), timeZone);
  const visits = await listVisits(db, {
    practitionerId: feed.practitionerId,
    from: addDays(today, -FEED_DAYS.before),
    to: addDays(today, FEED_DAYS.after),
  });
  await recordFeedRead(db, feed.id);
  return toFeedCalendar({ clinicName, practitionerName: feed.name, detail: feed.detail }, visits);
}

const findBySecret = statement(
  { id: "text", practitionerId: "text", name: "text", detail: oneOf(feedDetails), accountId: "text?" },
  sql`
  select f.id, f.practitioner_id as "practitionerId", r.name, f.detail, p.account_id as "accountId"
  from calendar_feeds f join practitioners p on p.id = f.practitioner_id join resources r on r.id = p.id
  where f.secret_hash = ${sql.placeholder("secret")} and f.revoked_at is null and r.archived_at is null`,
);

async function findFeed(db: DatabaseOrTransaction, secret: string): Promise<Feed | undefined> {
  const rows = await findBySecret(db, { secret: hashOfFeedSecret(secret) });
  return rows[0];
}

const setRead = command(sql`update calendar_feeds set last_read_at = clock_now()
    where id = ${sql.placeholder("id")} and coalesce(last_read_at < clock_now() - interval '10 minutes', true)`);

/**
 * Records that a feed was read. Calendar apps poll every quarter hour on each device, so one write per ten minutes is
 * enough.
 */
async function recordFeedRead(db: DatabaseOrTransaction, id: string): Promise<void> {
  await setRead(db, { id });
}

type FeedSpan = { practitionerId: string; from: string; to: string };

const listOfFeed = statement(
  {
    appointmentId: "text",
    startsAt: "text",
    endsAt: "text",
    room: "text?",
    treatment: "text",
    sequence: "int",
    updatedAt: "text",
    firstName: "text?",
    lastName: "text?",
  },
  sql`
  with wanted as (
    select * from appointments
    where date between ${sql.placeholder("from")}::date and ${sql.placeholder("to")}::date and status in ('booked', 'confirmed', 'checked_in', 'completed')
  ), parts as (
    select p.appointment_id, l.name, p.room_id, p.starts_at, p.ends_at
    from wanted a join appointment_segments p on p.appointment_id = a.id join appointment_services l on l.id = p.line_id
    where p.practitioner_id = ${sql.placeholder("practitionerId")} and p.staff <> 'none'
    union all
    select l.appointment_id, l.name, l.room_id, l.starts_at, l.ends_at
    from wanted a join appointment_services l on l.appointment_id = a.id
    where l.practitioner_id = ${sql.placeholder("practitionerId")}
      and not exists (select 1 from appointment_segments p where p.appointment_id = a.id)
  )
  select a.id as "appointmentId", to_json(d.starts_at) #>> '{}' as "startsAt", to_json(d.ends_at) #>> '{}' as "endsAt",
    r.name as room, d.name as treatment, a.calendar_sequence as sequence, to_json(a.updated_at) #>> '{}' as "updatedAt",
    coalesce(c.first_name, a.guest->>'firstName') as "firstName", coalesce(c.last_name, a.guest->>'lastName') as "lastName"
  from parts d join wanted a on a.id = d.appointment_id
  left join resources r on r.id = d.room_id
  left join ${customerNamesInSql} c on c.id = a.customer_id
  order by d.starts_at, a.id ${forValues}`,
);

/**
 * Returns when the practitioner is with a customer: by the planned parts, or by whole treatments where a visit has no
 * parts.
 */
async function listVisits(db: DatabaseOrTransaction, { practitionerId, from, to }: FeedSpan): Promise<FeedVisit[]> {
  const rows = await listOfFeed(db, { from, to, practitionerId });
  return rows.map(({ startsAt, endsAt, updatedAt, firstName, lastName, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    updatedAt: new Date(updatedAt),
    customer: { firstName: firstName ?? "", lastName: lastName ?? "" },
  }));
}

import { type SQL, sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { membersInSql } from "#modules/membership/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json, oneOf, orNull, type RowOf, type RowShape, textsAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { type DayPart, entryStates, OFFERS_PER_DAY } from "../domain/waitlist.ts";
import type { WaitingGuest } from "./tables.ts";

/** The row type of `entryColumns`. */
export const entryRow = {
  id: "text",
  customerId: "text?",
  guest: orNull(json<WaitingGuest>()),
  serviceIds: "text[]",
  addOnIds: "text[]",
  practitionerIds: "text[]",
  firstDate: "text",
  lastDate: "text",
  parts: textsAs<DayPart>(),
  weekdays: "int[]",
  minNoticeMinutes: "int",
  insteadOf: "text?",
  state: oneOf(entryStates),
} as const satisfies RowShape;

export type WaitingEntry = RowOf<typeof entryRow>;

export const entryColumns = sql`e.id, e.customer_id as "customerId", e.guest, e.service_ids as "serviceIds", e.add_on_ids as "addOnIds",
  e.practitioner_ids as "practitionerIds", e.first_date::text as "firstDate", e.last_date::text as "lastDate", e.parts, e.weekdays,
  e.min_notice_minutes as "minNoticeMinutes", e.instead_of as "insteadOf", e.state`;

/** The placeholder `now` of a statement. */
export const nowInSql = sql`${sql.placeholder("now")}::timestamptz`;

/** Returns the order of the line: members with priority, then those who have waited longest. */
export function lineOrderInSql(now: SQL, alias: "e" | "own" = "e"): SQL {
  const entry = sql.raw(alias);
  const goesFirst = membersInSql.isPriorityMemberInSql({
    customerId: sql`${entry}.customer_id`,
    now,
  });
  return sql`${goesFirst} desc, ${entry}.created_at, ${entry}.id`;
}

const MOST_ASKED = 200;

/** Whether the person of an entry `e` can be emailed. Offers are emails; staff call people without an email. */
export const isReachableInSql = sql`(e.customer_id is null
  or exists (select 1 from ${customerNamesInSql} c where c.id = e.customer_id and c.email is not null))`;

const listOfDay = statement(
  entryRow,
  sql`
  select ${entryColumns} from waitlist_entries e
  where e.state = 'waiting' and e.archived_at is null and ${isReachableInSql} and ${sql.placeholder("date")}::date between e.first_date and e.last_date
    and extract(dow from ${sql.placeholder("date")}::date)::int = any(e.weekdays)
    and (select count(*) from waitlist_offers o join waitlist_entries own on own.id = o.entry_id
      where (o.created_at at time zone ${sql.placeholder("timeZone")})::date = (clock_now() at time zone ${sql.placeholder("timeZone")})::date
        and (own.customer_id = e.customer_id or email_key(own.guest->>'email') = email_key(e.guest->>'email'))) < ${OFFERS_PER_DAY}
  order by ${lineOrderInSql(nowInSql)} limit ${MOST_ASKED} for update of e`,
);

/**
 * Lists a day's waitlist in order: people who can be emailed, without those who reached their maximum of offers today.
 */
export async function listLine(
  tx: Transaction,
  { date, now, timeZone }: { date: string; now: Date; timeZone: string },
): Promise<WaitingEntry[]> {
  return listOfDay(tx, { date, timeZone, now: now.toISOString() });
}

const listStarts = statement(
  { startsAt: "instant" },
  sql`select starts_at as "startsAt" from waitlist_offers where entry_id = ${sql.placeholder("entryId")}`,
);

/** Returns the start times offered to an entry before, in milliseconds. No start time is offered twice. */
export async function listOffered(db: DatabaseOrTransaction, entryId: string): Promise<Set<number>> {
  const rows = await listStarts(db, { entryId });
  return new Set(rows.map(({ startsAt }) => new Date(startsAt).getTime()));
}

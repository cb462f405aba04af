import { sql } from "drizzle-orm";
import { birthdayRows } from "#modules/account/server/public.ts";
import { creditGiven } from "#modules/ledger/domain/events/credit-entries.ts";
import { postTransfers } from "#modules/ledger/server/public.ts";
import { firstLocationInSql } from "#modules/locations/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { planOfInSql } from "../plan-terms.ts";
import { writeLot } from "./write-lot.ts";

/** A birthday missed by the job is still handled within this many days. */
const DAYS_LATE = 6;

const listBirthdays = statement(
  { customerId: "text", membershipId: "text", cents: "int", year: "int", timeZone: "text", now: json<string>() },
  sql`
  select m.customer_id as "customerId", m.id as "membershipId", p.birthday_credit_cents as cents,
    extract(year from day)::int as year, s.time_zone as "timeZone", to_json(clock_now()) as now
  from ${firstLocationInSql} s
    cross join lateral (select (clock_now() at time zone s.time_zone)::date - late as day
      from generate_series(0, ${DAYS_LATE}::int) late) days
    join ${birthdayRows} b on b.month = extract(month from day) and b.day_of_month = extract(day from day)
    join memberships m on m.customer_id = b.customer_id and m.state in ('active', 'past_due')
      and tstzrange(m.starts_at, m.ends_at) @> clock_now() and (m.starts_at at time zone s.time_zone)::date <= day
    join ${planOfInSql(sql`m`)} p on p.birthday_credit_cents > 0
  where not exists (select 1 from credit_lots l where l.grant_key = 'birthday:' || m.customer_id || ':' || extract(year from day)::int)
  limit 500`,
);

/** Grants members their birthday credit if their plan has it, once a year, on the day by the clinic's calendar. */
export async function grantBirthdays(db: Database): Promise<void> {
  const rows = await listBirthdays(db);
  for (const { customerId, membershipId, cents, year, timeZone, now } of rows)
    await withRetry(db, async (tx) => {
      const lot = await writeLot(tx, {
        customerId,
        membershipId,
        kind: "birthday",
        grantKey: `birthday:${customerId}:${year}`,
        grantedAt: new Date(now),
        cents,
        timeZone,
      });
      if (lot.isNew) await postTransfers(tx, [{ ...creditGiven({ ...lot, cents }), customerId, actor: "system" }]);
    });
}

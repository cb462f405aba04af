import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/** The percentage of practitioners' freed time that must be resold for a fee to be waived. */
const RESOLD_PERCENT = 80;

/**
 * Returns the practitioner time that a visit freed at an instant, minus the time it reserved there again, as a
 * multirange. Empty if it freed none.
 */
export const freedTimeInSql = (appointmentId: SQL, at: SQL) => sql`(
  select range_agg(c.during) - coalesce(range_agg(present.during) filter (where present.during is not null), '{}')
  from claims c join resources r on r.id = c.resource_id and r.kind = 'practitioner'
  left join claims present on present.appointment_id = c.appointment_id and present.resource_id = c.resource_id
    and present.released_at is null and present.during && c.during
  where c.appointment_id = ${appointmentId} and c.released_at = ${at})`;

const secondsInSql = (times: SQL) =>
  sql`(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) from unnest(${times}) part)`;

/**
 * SQL condition on fees `f` of visits `former`: enough of the freed time was booked again. `taker` limits which visits
 * are counted.
 */
const isMostlyResoldInSql = (taker: SQL) => sql`${secondsInSql(sql`f.freed * coalesce((
      select range_agg(given.during * taken.during)
      from claims given join claims taken on taken.resource_id = given.resource_id and taken.during && given.during
      join resources r on r.id = given.resource_id and r.kind = 'practitioner'
      join appointments other on other.id = taken.appointment_id
      where given.appointment_id = f.appointment_id and given.released_at is not null
        and taken.released_at is null and other.id <> f.appointment_id
        and other.status not in ('held', 'cancelled', 'no_show') and ${taker}
        and (former.customer_id is null or other.customer_id is distinct from former.customer_id)), '{}')`)}
      * 100 >= ${secondsInSql(sql`f.freed`)} * ${RESOLD_PERCENT}::int`;

const listResoldFees = statement(
  { id: "text" },
  sql`
  select f.id from fees f join appointments former on former.id = f.appointment_id
  where f.state in ('owed', 'paid') and lower(f.freed) > ${sql.placeholder("now")}::timestamptz
    and exists (
      select 1 from claims c where c.appointment_id = ${sql.placeholder("appointmentId")} and c.released_at is null and f.freed && c.during)
    and ${isMostlyResoldInSql(sql`true`)}`,
);

const findFeeSoldBefore = statement(
  { id: "text" },
  sql`
  select f.id from fees f join appointments former on former.id = f.appointment_id
  where f.id = ${sql.placeholder("feeId")} and f.state = 'owed' and f.kind <> 'no_show' and not isempty(f.freed)
    and ${isMostlyResoldInSql(sql`other.created_at < lower(f.freed)`)}`,
);

/** Whether a fee that is decided only now is for time that others booked before the former visit's start. */
export async function isFeeResold(db: DatabaseOrTransaction, feeId: string): Promise<boolean> {
  return (await findFeeSoldBefore(db, { feeId })).length > 0;
}

/**
 * Returns the fees of earlier visits whose time a new visit uses, if enough of that time is now booked for the fee to
 * be waived. None after the earlier visit's start.
 */
export async function findResoldFees(
  db: DatabaseOrTransaction,
  { appointmentId, now }: { appointmentId: string; now: Date },
): Promise<string[]> {
  const found = await listResoldFees(db, { appointmentId, now: now.toISOString() });
  return found.map(({ id }) => id);
}

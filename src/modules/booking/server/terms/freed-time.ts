import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/** The percentage of practitioners' freed time that must be resold for a fee to be waived. */
const RESOLD_PERCENT = 80;

/**
 * Returns the practitioner time that a visit released at the instant `at`, without the parts of it that the visit
 * occupies again, as a multirange. Empty if no time was freed.
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
 * SQL condition on fees `f` of visits `former`: other visits `other` use enough of the freed time. `taker` is an
 * additional condition on these visits.
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

/**
 * Whether an owed late fee must be waived because others booked enough of the freed time before that time began.
 * Checked when staff charge the fee later. False for no-show fees.
 */
export async function isFeeResold(db: DatabaseOrTransaction, feeId: string): Promise<boolean> {
  return (await findFeeSoldBefore(db, { feeId })).length > 0;
}

/**
 * Returns the fees to waive because of a visit: those of earlier visits whose freed time this visit uses, if enough of
 * that time is booked again. Fees whose freed time has already begun are left out.
 */
export async function findResoldFees(
  db: DatabaseOrTransaction,
  { appointmentId, now }: { appointmentId: string; now: Date },
): Promise<string[]> {
  const found = await listResoldFees(db, { appointmentId, now: now.toISOString() });
  return found.map(({ id }) => id);
}

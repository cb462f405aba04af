import { sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import type { HeldRange } from "#modules/scheduling/domain/explain/explain-start.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { BlockKind } from "../../domain/block.ts";
import { blockKinds } from "../../domain/block.ts";

/** A claim with the visit or block it belongs to. Staff may see that; customers only see that the time is taken. */
export type Occupant = HeldRange & { appointmentId: string | null; who: string | null; block: BlockKind | null };

const select = statement(
  {
    resourceId: "text",
    from: "float",
    to: "float",
    heldUntil: "float?",
    appointmentId: "text?",
    block: orNull(oneOf(blockKinds)),
    who: "text?",
  },
  sql`
  select k.resource_id as "resourceId", extract(epoch from lower(k.during))::float8 as from,
    extract(epoch from upper(k.during))::float8 as to, extract(epoch from k.expires_at)::float8 as "heldUntil",
    k.appointment_id as "appointmentId", b.kind as block,
    coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''),
      nullif(trim(concat(a.guest->>'firstName', ' ', a.guest->>'lastName')), '')) as who
  from claims k
  left join appointments a on a.id = k.appointment_id
  left join ${customerNamesInSql} c on c.id = a.customer_id
  left join blocks b on b.id = k.block_id
  where k.released_at is null and lower(k.during) < ${sql.placeholder("to")}::timestamptz
    and lower(k.during) >= ${sql.placeholder("from")}::timestamptz - interval '12 hours'
    and upper(k.during) > ${sql.placeholder("from")}::timestamptz
    and (k.expires_at is null or k.expires_at > clock_now())
    and k.appointment_id is distinct from ${sql.placeholder("except")}
  order by lower(k.during)`,
);

/**
 * Returns the visits and blocks that occupy resources in `[from, to)`, ordered by time. `except` leaves out one visit's
 * own claims.
 */
export async function listOccupants(
  db: DatabaseOrTransaction,
  { from, to, except = "" }: { from: Date; to: Date; except?: string | undefined },
): Promise<Occupant[]> {
  const rows = await select(db, { from: from.toISOString(), to: to.toISOString(), except });
  return rows.map(({ heldUntil, ...row }) => ({
    ...row,
    from: new Date(row.from * 1_000),
    to: new Date(row.to * 1_000),
    ...(heldUntil === null ? {} : { heldUntil: new Date(heldUntil * 1_000) }),
  }));
}

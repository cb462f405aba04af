import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/**
 * Sets the number of attention units for a practitioner who can watch that many customers at once. Surplus units are no
 * longer used for planning; visits booked with them stay.
 */
export async function setAttention(tx: Transaction, input: { practitionerId: string; watches: number }) {
  await write(tx, input);
}

const write = statement(sql`
  with beyond as (
    update resources set is_active = false
    where parent_id = ${sql.placeholder("practitionerId")} and position > ${sql.placeholder("watches")}::int and is_active
  )
  insert into resources (id, kind, name, pool, parent_id, position)
  select p.id || '-attention-' || n, 'attention', p.id || '-attention-' || n, p.id, p.id, n
  from practitioners p, generate_series(1, ${sql.placeholder("watches")}::int) n
  where p.id = ${sql.placeholder("practitionerId")}
  on conflict (id) do update set is_active = true`);

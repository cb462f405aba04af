import { sql } from "drizzle-orm";
import { command } from "#platform/db/statement.ts";

/** Deletes all periods in which sizes were sold out. */
export const forgetSoldOut = command(sql`delete from sold_out_spells`);

/**
 * Inserts the periods in which sizes were sold out, derived from their stock moves. Needed when stock moves are
 * inserted as past data.
 */
export const fillSoldOut = command(sql`
  insert into sold_out_spells (size_id, since, until)
  select s.size_id, s.since, s.until from (
    select m.size_id, m.created_at as since, lead(m.created_at) over of_size as until, sum(m.delta) over of_size as pieces
    from stock_moves m window of_size as (partition by m.size_id order by m.created_at, m.id)) s
  where s.pieces = 0 and s.since is distinct from s.until
  on conflict (size_id, since) do nothing`);

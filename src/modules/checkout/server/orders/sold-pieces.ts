import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const selectPieces = statement(
  { lineId: "text", sizeId: "text", pieces: "int", at: "text" },
  sql`
  select l.id as "lineId", s.size_id as "sizeId", s.pieces, to_json(coalesce(o.paid_at, o.placed_at)) #>> '{}' as at
  from order_lines l join orders o on o.id = l.order_id
  cross join lateral (
    select l.size_id, l.quantity as pieces where l.size_id is not null
    union all select c->>'sizeId', (c->>'quantity')::int from jsonb_array_elements(l.components) c where l.size_id is null) s
  where l.id = any(${sql.placeholder("lineIds")}::text[]) order by l.id, s.size_id`,
);

/**
 * Returns the units of each size that order lines sold, and when they were paid. A bundle counts as the units of its
 * parts.
 */
export async function listSoldPieces(db: DatabaseOrTransaction, lineIds: readonly string[]) {
  return lineIds.length === 0 ? [] : selectPieces(db, { lineIds: [...lineIds] });
}

import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

const findNote = statement(
  { number: "int", total: "int", lines: json<string[]>() },
  sql`
  select n.number, n.total_cents as total,
    (select coalesce(json_agg(c.quantity || ' × ' || l.name order by l.position), '[]')
      from credit_note_lines c join order_lines l on l.id = c.order_line_id
      where c.credit_note_id = n.id and c.quantity > 0) as lines
  from credit_notes n where n.id = ${sql.placeholder("id")}`,
);

/** Returns a credit note for an email: its number, its total, and the returned pieces as "2 × Daylight Fluid". */
export async function findCreditNote(
  db: DatabaseOrTransaction,
  id: string,
): Promise<{ number: number; total: Cents; lines: string[] } | undefined> {
  const rows = await findNote(db, { id });
  return rows[0];
}

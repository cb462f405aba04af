import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { always } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

const read = statement(
  { id: "text", orderId: "text", creditNoteId: always("text") },
  sql`
  select id, order_id as "orderId", credit_note_id as "creditNoteId" from refunds
  where order_id = any(${sql.placeholder("orderIds")}::text[]) and credit_note_id is not null order by id`,
);

/** Returns the refunds of the given orders that carry out a credit note, each with the credit note's id. */
export function listNotesOfRefunds(db: DatabaseOrTransaction, orderIds: readonly string[]) {
  return read(db, { orderIds });
}

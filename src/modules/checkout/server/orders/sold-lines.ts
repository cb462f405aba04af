import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

export type SoldLine = {
  id: string;
  kind: string;
  name: string;
  quantity: number;
  orderId: string;
  appointmentId: string | null;
  /** The id of the visit's treatment line. */
  visitLineId: string | null;
};

const selectLines = statement(
  {
    id: "text",
    kind: "text",
    name: "text",
    quantity: "int",
    orderId: "text",
    appointmentId: "text?",
    visitLineId: "text?",
  },
  sql`
  select l.id, l.kind, l.name, l.quantity, l.order_id as "orderId", o.appointment_id as "appointmentId", l.visit_line_id as "visitLineId"
  from order_lines l join orders o on o.id = l.order_id where l.id = any(${sql.placeholder("ids")}::text[])`,
);

/** Returns the items sold by orders' lines. */
export async function listSoldLines(db: DatabaseOrTransaction, ids: readonly string[]): Promise<SoldLine[]> {
  return ids.length === 0 ? [] : selectLines(db, { ids: [...ids] });
}

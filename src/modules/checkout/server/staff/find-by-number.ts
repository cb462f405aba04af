import { sql } from "drizzle-orm";
import { customerNameOfInSql } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

export type FoundByNumber = { kind: "order" | "visit"; id: string; title: string; detail: string };

const findOrders = statement(
  { kind: oneOf(["order", "visit"]), id: "text", detail: "text" },
  sql`
  select case when o.kind in ('service', 'extra') then 'visit' else 'order' end as kind,
    case when o.kind in ('service', 'extra') then coalesce(o.appointment_id, o.id) else o.id end as id,
    concat_ws(', ', ${customerNameOfInSql(sql`o.customer_id`)}, replace(o.status, '_', ' ')) as detail
  from orders o where o.number = ${sql.placeholder("number")}`,
);

/** Returns the order with a number, or the visit that it is for. */
export async function findByNumber(db: DatabaseOrTransaction, number: number): Promise<FoundByNumber[]> {
  const found = await findOrders(db, { number });
  return found.map((one) => ({ ...one, title: `${one.kind === "visit" ? "Visit" : "Order"} ${number}` }));
}

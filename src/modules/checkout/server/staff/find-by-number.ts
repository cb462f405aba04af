import { sql } from "drizzle-orm";
import { customerNameOf } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

export type FoundByNumber = { kind: "order" | "visit"; id: string; title: string; detail: string };

/** The order with a number, or the visit that it stands for. */
export async function findByNumber(db: DatabaseOrTransaction, number: number): Promise<FoundByNumber[]> {
  const { rows } = await db.execute<FoundByNumber>(sql`
    select case when o.kind = 'product' then 'order' else 'visit' end as kind,
      coalesce(o.appointment_id, o.id) as id,
      case when o.kind = 'product' then 'Order ' else 'Visit ' end || o.number as title,
      concat_ws(', ', ${customerNameOf(sql`o.customer_id`)}, replace(o.status, '_', ' ')) as detail
    from orders o where o.number = ${number}`);
  return rows;
}

import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { jsonRows } from "#platform/db/json-rows.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { orderLines, orders } from "../tables.ts";
import { type StaffStep, staffColumnsOf } from "./move-order.ts";

type NewOrder = {
  order: typeof orders.$inferInsert & { id: string };
  lines: readonly (typeof orderLines.$inferInsert)[];
  cause: string;
  staff?: StaffStep | undefined;
};

const orderRows = jsonRows(orders, [
  ...(["id", "kind", "status", "paymentState", "customerId", "cartId", "cartRevision", "currency"] as const),
  ...(["subtotalCents", "memberSavingsCents", "discountCents", "shippingCents", "taxCents", "tipCents"] as const),
  ...(["giftCardCents", "waivedCents", "totalCents", "dueNowCents", "dueAtClinicCents", "offers", "coupons"] as const),
  ...(["fulfillment", "appointmentId", "heldAppointment", "orderedFrom"] as const),
]);
const lineRows = jsonRows(orderLines, [
  ...([
    "id",
    "orderId",
    "kind",
    "itemId",
    "sizeId",
    "name",
    "detail",
    "picture",
    "unitPriceCents",
    "quantity",
  ] as const),
  ...(["lineTotalCents", "listCents", "memberSavingsCents", "discountCents", "couponCents", "sessionCents"] as const),
  ...(["netCents", "taxCents", "dueNowCents", "components", "position", "visitLineId"] as const),
]);

/** Writes a new order with its lines and the first line of its history, in one statement. Returns its number. */
export async function insertOrder(tx: Transaction, { order, lines, cause, staff }: NewOrder): Promise<number> {
  const [written] = await insert(tx, {
    order: orderRows.toValue([order]),
    lines: lineRows.toValue(lines),
    orderId: order.id,
    cause,
    ...staffColumnsOf(staff),
  });
  if (!written) throw new Error("no order came back");
  return written.number;
}

const insert = statement(
  { number: neverNull("int") },
  sql`
  with listed as (
    insert into order_lines (${lineRows.columns}) select ${lineRows.columns} from ${lineRows.from("lines")}
  ), noted as (
    insert into order_history (order_id, step, to_status, cause, by, by_name, notified, audit_entry_id)
    values (${sql.placeholder("orderId")}, 1, 'pending', ${sql.placeholder("cause")}, ${sql.placeholder("by")}, ${sql.placeholder("byName")},
      ${sql.placeholder("notified")}::boolean, ${sql.placeholder("auditEntryId")})
  )
  insert into orders (${orderRows.columns}) select ${orderRows.columns} from ${orderRows.from("order")}
  returning number::int as number`,
);

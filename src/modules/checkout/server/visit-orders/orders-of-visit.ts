import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { neverNull, oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import { orderStatuses } from "../../domain/order-status.ts";
import { type StaffStep, writeHistory } from "../orders/move-order.ts";
import { orders } from "../tables.ts";

export type OrderOfVisitRow = { id: string; kind: "service" | "mixed" | "extra"; status: OrderStatus };

const list = statement(
  { id: "text", kind: oneOf(["service", "mixed", "extra"]), status: oneOf(orderStatuses) },
  sql`
  select id, kind, status from orders where appointment_id = ${sql.placeholder("appointmentId")} order by kind = 'extra', placed_at, number`,
);

/** Returns the orders of a visit: its own, then those of later additions, in the order in which they were made. */
export function listOrdersOfVisit(
  db: DatabaseOrTransaction,
  appointmentId: string,
): Promise<readonly OrderOfVisitRow[]> {
  return list(db, { appointmentId });
}

const ofLines = statement(
  { lineId: neverNull("text"), orderId: "text" },
  sql`
  select l.visit_line_id as "lineId", l.order_id as "orderId" from order_lines l join orders o on o.id = l.order_id
  where l.visit_line_id = any(${sql.placeholder("lineIds")}::text[]) and l.kind = 'service' and o.appointment_id is not null
  order by o.kind = 'extra', o.placed_at, o.number`,
);

/** Returns the order that sells each of these treatments of a visit. */
export async function ordersOfLines(tx: Transaction, lineIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await ofLines(tx, { lineIds })).map(({ lineId, orderId }) => [lineId, orderId]));
}

/**
 * Returns the open order for additions to a visit, and creates it if there is none. The caller holds the visit's lock,
 * and the database allows only one open order.
 */
export async function openExtra(
  tx: Transaction,
  visit: Pick<Appointment, "id" | "customerId">,
  staff: StaffStep,
): Promise<string> {
  const open = (await listOrdersOfVisit(tx, visit.id)).find(
    ({ kind, status }) => kind === "extra" && status === "pending",
  );
  if (open) return open.id;
  const id = newId();
  const { currency } = await getClinicSettings(tx);
  await tx.insert(orders).values({
    id,
    kind: "extra",
    status: "pending",
    paymentState: "none",
    customerId: visit.customerId,
    currency,
    subtotalCents: 0,
    totalCents: 0,
    dueNowCents: 0,
    appointmentId: visit.id,
  });
  await writeHistory(tx, { orderId: id, from: null, to: "pending", cause: "desk", staff });
  return id;
}

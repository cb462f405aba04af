import { sql } from "drizzle-orm";
import { mailsOfOrderInSql } from "#modules/notifications/server/public.ts";
import { paymentEventsOf } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import type { StaffOrder } from "../../staff/contract/staff-order.ts";

/** The history of an order and its parcels, each oldest first. */
export type OrderSteps = {
  parcels: StaffOrder["parcels"];
  history: { at: string; status: OrderStatus; cause: string; by: string | null; notified: boolean }[];
  mails: { at: string; subject: string }[];
};

/** SQL for the parcels of an order `o`, as JSON. */
export const parcelsOfInSql = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'carrier', p.carrier,
    'number', p.tracking_number, 'madeAt', p.created_at, 'madeBy', p.maker_name, 'lines',
    (select coalesce(json_agg(json_build_object('lineId', f.line_id, 'quantity', f.quantity)), '[]')
      from fulfillment_lines f where f.fulfillment_id = p.id)) order by p.created_at, p.id), '[]')
  from fulfillments p where p.order_id = o.id)`;

/** SQL for the history of an order `o`. */
export const historyOfInSql = sql`(select coalesce(json_agg(json_build_object('at', h.at, 'status', h.to_status, 'cause', h.cause, 'by', h.by_name,
    'notified', h.notified) order by h.step), '[]')
  from order_history h where h.order_id = o.id)`;

/** SQL for the sent emails about an order `o`. */
export const mailsOfInSql = sql`(select coalesce(json_agg(json_build_object('at', m.at, 'subject', m.subject) order by m.at), '[]')
  from ${mailsOfOrderInSql(sql`o.id`)} m)`;

const readSteps = statement(
  {
    parcels: json<StaffOrder["parcels"]>(),
    history: json<{ at: string; status: OrderStatus; cause: string; by: string | null; notified: boolean }[]>(),
    mails: json<{ at: string; subject: string }[]>(),
  },
  sql`
  select ${parcelsOfInSql} as parcels, ${historyOfInSql} as history, ${mailsOfInSql} as mails from orders o where o.id = ${sql.placeholder("orderId")}`,
);

/** Returns the timeline of an order, oldest first; empty for one that doesn't exist. */
export async function readOrderTimeline(db: DatabaseOrTransaction, orderId: string): Promise<StaffOrder["timeline"]> {
  const rows = await readSteps(db, { orderId });
  return rows[0] ? timelineOf(rows[0], await paymentEventsOf(db, orderId)) : [];
}

const CAUSES: Partial<Record<OrderStatus, string>> = {
  pending: "Placed",
  paid: "Paid",
  preparing: "Packed",
  ready_for_pickup: "Ready for pickup",
  shipped: "Shipped",
  delivered: "Handed over",
  cancelled: "Canceled",
  refunded: "Refunded",
  partly_refunded: "Partly refunded",
};

/** Returns the timeline of an order, oldest first. `payments` are the outcomes of its payments and refunds. */
export function timelineOf(order: OrderSteps, payments: { at: string; text: string }[]): StaffOrder["timeline"] {
  const steps = order.history.map(({ at, status, cause, by }) => {
    const text = cause === "undo" ? `Back to ${(CAUSES[status] ?? status).toLowerCase()}` : (CAUSES[status] ?? status);
    return { at: new Date(at).toISOString(), kind: "status" as const, text, status, ...(by ? { by } : {}) };
  });
  const mails = order.mails.map(({ at, subject }) => ({
    at: new Date(at).toISOString(),
    kind: "mail" as const,
    text: `Emailed: ${subject}`,
  }));
  const parcels = order.parcels
    .filter(({ kind }) => kind === "shipping")
    .map(({ madeAt, carrier, number, madeBy }) => ({
      at: new Date(madeAt).toISOString(),
      kind: "parcel" as const,
      text: `Parcel with ${carrier}, ${number}`,
      by: madeBy,
    }));
  const paid = payments.map(({ at, text }) => ({ at: new Date(at).toISOString(), kind: "payment" as const, text }));
  return [...steps, ...parcels, ...mails, ...paid].sort((one, other) => one.at.localeCompare(other.at));
}

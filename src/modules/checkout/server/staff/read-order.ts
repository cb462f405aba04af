import { sql } from "drizzle-orm";
import { findCustomerContact } from "#modules/account/server/public.ts";
import { disputedPayments, paymentEventsOf } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import { isUnpacked, stepsOf, UNDOABLE, undoEndOf } from "../../domain/staff-steps.ts";
import type { StaffOrder } from "../../staff/contract/staff-order.ts";
import { findOrder } from "../orders/order-queries.ts";
import { historyOfInSql, mailsOfInSql, type OrderSteps, parcelsOfInSql, timelineOf } from "../orders/order-timeline.ts";
import { isOrderToPackInSql } from "./to-pack.ts";

type Extra = {
  version: number;
  updatedAt: string;
  shippingRefunded: number;
  tipRefunded: number;
  toPack: boolean;
  customerId: string | null;
  lines: { id: string; packed: boolean; inParcels: number }[];
  creditNotes: StaffOrder["creditNotes"];
} & OrderSteps;

/** Returns an order of goods as staff see it. Throws `not_found`. */
export async function readStaffOrder(db: DatabaseOrTransaction, orderId: string, now: Date): Promise<StaffOrder> {
  const [found, extra] = await Promise.all([findOrder(db, orderId), readExtra(db, orderId)]);
  if (!found || !extra) throw new AppError("not_found");
  const { order, customerId } = found;
  // The visit booked with it has its own page.
  const lines = found.lines.filter(({ kind }) => kind !== "service" && kind !== "add_on");
  const { goodsTotals: totals, serviceOrder: visit } = order;
  const fulfillment = order.productOrder?.fulfillment;
  const [contact, payments, disputes] = await Promise.all([
    customerId ? findCustomerContact(db, customerId) : undefined,
    paymentEventsOf(db, orderId),
    disputedPayments.listDisputes(db, orderId),
  ]);
  const lineOf = new Map(extra.lines.map((line) => [line.id, line]));
  const { status, paymentState, number, currency, card } = order;
  // An order with only gift cards has nothing to hand over.
  const method = fulfillment?.kind ?? null;
  return {
    id: order.id,
    version: extra.version,
    number,
    status,
    paymentState,
    customerId,
    customerName: contact?.name ?? null,
    method,
    toPack: extra.toPack,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: totals.total,
    placedAt: order.placedAt,
    paidAt: order.paidAt ?? null,
    currency,
    lines: lines.map((line) => ({
      ...line,
      packed: lineOf.get(line.id)?.packed ?? false,
      inParcels: lineOf.get(line.id)?.inParcels ?? 0,
    })),
    totals,
    ...(fulfillment ? { fulfillment } : {}),
    ...(visit ? { visit: { id: visit.appointmentId, date: visit.date, time: visit.time, status: visit.status } } : {}),
    ...(card ? { card } : {}),
    refunded: order.refunded,
    shippingRefunded: extra.shippingRefunded,
    tipRefunded: extra.tipRefunded,
    creditNotes: extra.creditNotes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
    parcels: extra.parcels.map((parcel) => ({ ...parcel, madeAt: new Date(parcel.madeAt).toISOString() })),
    disputes: disputes.map(({ id, status, evidenceDueAt }) => ({
      id,
      status,
      dueAt: evidenceDueAt?.toISOString() ?? null,
    })),
    timeline: timelineOf(extra, payments),
    steps: [
      ...(method ? stepsOf({ status, method }) : []),
      ...(canUndo(extra, status, now) ? (["undo"] as const) : []),
      ...(status === "pending" || (method && isUnpacked(status)) ? (["cancel"] as const) : []),
      ...(order.paidAt &&
      !disputes.some(({ money }) => money === "held") &&
      order.refunded < totals.dueNow + totals.giftCard + totals.waived + totals.paidAtClinic
        ? (["refund"] as const)
        : []),
    ],
    unreachable: contact?.email ? null : "no_email",
  };
}

function canUndo({ history, parcels }: Extra, status: OrderStatus, now: Date): boolean {
  const last = history.at(-1);
  if (status === "preparing" && parcels.length > 0) return false;
  if (!last?.by || ["undo", "refund"].includes(last.cause) || !UNDOABLE.includes(status)) return false;
  return undoEndOf({ at: new Date(last.at), notified: last.notified }) > now;
}

const findExtra = statement(
  {
    version: "int",
    updatedAt: "instant",
    customerId: "text?",
    shippingRefunded: "int",
    tipRefunded: "int",
    toPack: "bool",
    lines: json<{ id: string; packed: boolean; inParcels: number }[]>(),
    parcels: json<StaffOrder["parcels"]>(),
    creditNotes: json<StaffOrder["creditNotes"]>(),
    history: json<{ at: string; status: OrderStatus; cause: string; by: string | null; notified: boolean }[]>(),
    mails: json<{ at: string; subject: string }[]>(),
  },
  sql`
  select o.version, o.updated_at as "updatedAt", o.customer_id as "customerId",
    o.shipping_refunded_cents as "shippingRefunded", o.tip_refunded_cents as "tipRefunded",
    (select ${isOrderToPackInSql} from orders where orders.id = o.id) as "toPack",
    (select coalesce(json_agg(json_build_object('id', l.id, 'packed', l.packed_at is not null, 'inParcels',
        (select coalesce(sum(f.quantity), 0)::int from fulfillment_lines f where f.line_id = l.id))), '[]')
      from order_lines l where l.order_id = o.id) as lines,
    ${parcelsOfInSql} as parcels,
    (select coalesce(json_agg(json_build_object('number', n.number, 'total', n.total_cents, 'reason', n.reason,
        'at', n.created_at, 'by', n.actor_name) order by n.number), '[]')
      from credit_notes n where n.order_id = o.id) as "creditNotes",
    ${historyOfInSql} as history, ${mailsOfInSql} as mails
  from orders o where o.id = ${sql.placeholder("orderId")} and o.kind not in ('service', 'extra')`,
);

async function readExtra(db: DatabaseOrTransaction, orderId: string): Promise<Extra | undefined> {
  const rows = await findExtra(db, { orderId });
  return rows[0];
}

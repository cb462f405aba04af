import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { findVisit, visitLock } from "#modules/booking/server/public.ts";
import { chargingCents } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { oneOf, textAs } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { PAID_ONLINE } from "../../domain/desk/desk-payment.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import { orderStatuses } from "../../domain/order-status.ts";
import type { orders } from "../tables.ts";

/** An order paid at the desk, and its visit if it has one; both locked until the transaction ends. */
export type DeskOrder = {
  id: string;
  number: number;
  kind: (typeof orders.$inferSelect)["kind"];
  status: OrderStatus;
  currency: string;
  customerId: string | null;
  isPaid: boolean;
  /** The amounts due and paid at the clinic, tips included. */
  dueCents: Cents;
  paidCents: Cents;
  tipRefundedCents: Cents;
  /** The tips included in both `dueCents` and `paidCents`. */
  tipCents: Cents;
  /** The part of `dueCents` that is for goods. */
  goodsCents: Cents;
  /** The amount that saved cards are being charged right now. */
  chargingCents: Cents;
  visit: Appointment | undefined;
};

type Row = Omit<DeskOrder, "visit" | "chargingCents"> & { appointmentId: string | null };

const selectOrder = statement(
  {
    id: "text",
    number: "int",
    kind: textAs<(typeof orders.$inferSelect)["kind"]>(),
    status: oneOf(orderStatuses),
    currency: "text",
    customerId: "text?",
    isPaid: "bool",
    dueCents: "int",
    paidCents: "int",
    appointmentId: "text?",
    tipCents: "int",
    tipRefundedCents: "int",
    goodsCents: "int",
  },
  sql`
  select id, number::int as number, kind, status, currency, customer_id as "customerId", paid_at is not null as "isPaid",
    due_at_clinic_cents as "dueCents", paid_at_clinic_cents as "paidCents", appointment_id as "appointmentId", tip_cents as "tipCents",
    tip_refunded_cents as "tipRefundedCents",
    (select coalesce(sum(l.net_cents + l.tax_cents - l.due_now_cents), 0)::int from order_lines l
      where l.order_id = orders.id and l.kind not in ('service', 'add_on') and orders.appointment_id is not null) as "goodsCents"
  from orders where id = ${sql.placeholder("orderId")}`,
);
const lockVisit = visitLock(sql`(select o.appointment_id from orders o where o.id = ${sql.placeholder("orderId")})`);
const lockOrder = statement(sql`select 1 from orders where id = ${sql.placeholder("orderId")} for update`);

export async function findDeskRow(db: DatabaseOrTransaction, orderId: string): Promise<Row> {
  const [row] = await selectOrder(db, { orderId });
  if (!row) throw new AppError("not_found");
  return row;
}

/**
 * Locks the visit first, then the order; all writers use this sequence. Throws `not_found`, and `order_closed` for an
 * order whose visit waits until it is paid online.
 */
export async function lockDeskOrder(tx: Transaction, orderId: string): Promise<DeskOrder> {
  const {
    visits: [locked],
    visit,
    row: { appointmentId, ...order },
    charging,
  } = await batch({
    visits: lockVisit(tx, { orderId }),
    lock: lockOrder(tx, { orderId }),
    visit: findVisit(tx, sql`(select o.appointment_id from orders o where o.id = ${orderId})`),
    row: findDeskRow(tx, orderId),
    charging: chargingCents(tx, orderId),
  });
  // The order's visit changed while we waited for the lock.
  if (appointmentId !== (locked?.id ?? null)) throw new AppError("conflict");
  if (!appointmentId && order.kind === "mixed") throw new AppError("order_closed", { message: PAID_ONLINE });
  return { ...order, visit, chargingCents: charging };
}

import { sql } from "drizzle-orm";
import { confirmCoupons, releaseCoupons } from "#modules/cart/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { assertOrderMove, type OrderStatus } from "../../domain/order-status.ts";
import type { orders } from "../tables.ts";
import { buyerOfUpdatedInSql } from "./buyer.ts";

/** The staff member who makes the change, whether the customer is emailed, and the audit log entry. */
export type StaffStep = { by: string; byName: string; notified: boolean; auditEntryId?: string };

type Change = Partial<Pick<typeof orders.$inferInsert, "paymentState">> & {
  isPaid?: boolean;
  staff?: StaffStep | undefined;
};

/**
 * Changes an order's status once, by a compare-and-set from the expected status, and adds a line to its history. Stores
 * the buyer's data at payment. The coupons of a pending order become used or free again; other orders hold none. The
 * caller holds the order's lock. Returns whether this call changed the order. Throws `order_closed` for a change that
 * is never allowed (PY-10).
 */
export async function moveOrder(
  tx: Transaction,
  { orderId, from, to, cause }: { orderId: string; from: OrderStatus; to: OrderStatus; cause: string },
  { paymentState, isPaid = false, staff }: Change = {},
): Promise<boolean> {
  assertOrderMove(from, to);
  const { moved } = await batch({
    moved: move(tx, { orderId, from, to, cause, paymentState: paymentState ?? null, isPaid, ...staffColumnsOf(staff) }),
    coupons: from === "pending" ? (to === "cancelled" ? releaseCoupons : confirmCoupons)(tx, { orderId }) : undefined,
  });
  return moved.length > 0;
}

/** Writes one line of an order's history; `from` is null for a new order. */
export async function writeHistory(
  tx: Transaction,
  {
    staff,
    ...step
  }: { orderId: string; from: OrderStatus | null; to: OrderStatus; cause: string; staff?: StaffStep | undefined },
): Promise<void> {
  await addStep(tx, { ...step, ...staffColumnsOf(staff) });
}

/** Returns the columns of a line of history that say which staff member made the step. */
export function staffColumnsOf(staff: StaffStep | undefined) {
  const { by, byName, notified = false, auditEntryId } = staff ?? {};
  return { by: by ?? null, byName: byName ?? null, notified, auditEntryId: auditEntryId ?? null };
}

const insertStep = sql`
  insert into order_history (order_id, step, from_status, to_status, cause, by, by_name, notified, audit_entry_id)
  select ${sql.placeholder("orderId")}, (select coalesce(max(step), 0) + 1 from order_history where order_id = ${sql.placeholder("orderId")}),
    ${sql.placeholder("from")}, ${sql.placeholder("to")}, ${sql.placeholder("cause")},
    ${sql.placeholder("by")}, ${sql.placeholder("byName")}, ${sql.placeholder("notified")}::boolean, ${sql.placeholder("auditEntryId")}`;

const addStep = statement(insertStep);

const move = statement(
  { id: "text" },
  sql`
  with moved as (
    update orders set status = ${sql.placeholder("to")}, payment_state = coalesce(${sql.placeholder("paymentState")}, payment_state),
      paid_at = case when ${sql.placeholder("isPaid")}::boolean then clock_now() else paid_at end,
      buyer = case when ${sql.placeholder("isPaid")}::boolean then coalesce(buyer, ${buyerOfUpdatedInSql}) else buyer end, ordered_from = null, updated_at = clock_now()
    where id = ${sql.placeholder("orderId")} and status = ${sql.placeholder("from")} returning id
  ), noted as (
    ${insertStep} from moved
  )
  select id from moved`,
);

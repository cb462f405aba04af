import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  APPOINTMENT_CANCELLED,
  APPOINTMENT_COMPLETED,
  APPOINTMENT_MISSED,
  APPOINTMENT_REINSTATED,
} from "#modules/booking/domain/events.ts";
import { getVisit, setCouponSavings } from "#modules/booking/server/public.ts";
import { redeemCouponsAgain, releaseCoupons } from "#modules/cart/server/public.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { disputedPayments } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { proposeRestOfOrder, withdrawProposalsOfClinic } from "../../refunds/server/propose-rest-of-order.ts";
import { releaseUnpaidGoodsOfNoShow, retakeGoods } from "../desk/products/release-unpaid-goods.ts";
import { postMovements } from "../movements/post-movements.ts";
import { writeHistory } from "../orders/move-order.ts";
import { lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { listOrdersOfVisit } from "../visit-orders/orders-of-visit.ts";
import { recognizeVisitRevenue } from "../visit-orders/recognize-visit-revenue.ts";
import { cancelOpenOrder, VISIT_CANCELED } from "./cancel-open-order.ts";
import { joinOpenExtra } from "./join-open-extra.ts";
import { settleUnusedDeposit } from "./settle-unused-deposit.ts";

const eventSchema = z.object({ appointmentId: z.string() });
/** The internal reason of a refund. */
const REASON = "The visit was canceled";

/**
 * Updates a visit's orders when the visit changes. When it is canceled, its unpaid orders are canceled (PY-10) with
 * their goods, and what was already paid for them is refunded, minus fees. A `mixed` order, placed online, stays, and
 * only the visit's prepaid part is refunded. For added treatments paid in full, a refund is proposed. When staff undo
 * the cancellation, the orders are reopened. When a visit is completed, what its paid orders received for it becomes
 * revenue. After a no-show, unpaid goods are released. Events can arrive late or out of order, so the visit's current
 * state decides.
 */
export const visitOrderHandlers: EventHandlers = {
  [APPOINTMENT_CANCELLED]: {
    async "cancel-visit-order"({ payload }, tx) {
      const { appointmentId } = eventSchema.parse(payload);
      if (!(await isCancelled(tx, appointmentId))) return;
      const open = (await listOrdersOfVisit(tx, appointmentId)).filter(
        ({ kind, status }) => kind !== "mixed" && status === "pending",
      );
      const moved: Movement[] = [];
      for (const { id: orderId } of open) {
        const cancelled = await cancelOpenOrder(tx, { appointmentId, orderId, reason: REASON });
        moved.push(...cancelled.moved);
      }
      await postMovements(tx, moved, "system");
    },
    async "propose-refunds"({ payload }, tx) {
      const { appointmentId } = eventSchema.parse(payload);
      if (!(await isCancelled(tx, appointmentId))) return;
      for (const { id: orderId, kind } of await listOrdersOfVisit(tx, appointmentId))
        if (kind === "extra") await proposeRestOfOrder(tx, { orderId, reason: REASON });
    },
    async "return-deposit"({ payload }, tx) {
      const { appointmentId } = eventSchema.parse(payload);
      const { orderId } = await getVisit(tx, appointmentId);
      if (!orderId) return;
      const order = await lockDeskOrder(tx, orderId);
      if (order.kind !== "mixed" || !order.isPaid || order.visit?.status !== "cancelled") return;
      // The bank holds the money or has returned it: staff refund the rest after the dispute is decided.
      if (await disputedPayments.isDisputed(tx, orderId)) return;
      await postMovements(tx, await settleUnusedDeposit(tx, { appointmentId, orderId }, REASON), "system");
    },
  },
  [APPOINTMENT_COMPLETED]: {
    async "earn-visit"({ payload }, tx) {
      const { appointmentId } = eventSchema.parse(payload);
      const { orderId: own } = await getVisit(tx, appointmentId);
      const extra = (await listOrdersOfVisit(tx, appointmentId)).flatMap(({ id, kind }) =>
        kind === "extra" ? id : [],
      );
      const earned: Movement[] = [];
      for (const orderId of own ? [own, ...extra] : extra) {
        const order = await lockDeskOrder(tx, orderId);
        const isPaid = order.isPaid && order.dueCents === order.paidCents;
        if (!isPaid || order.visit?.status !== "completed") continue;
        earned.push(...(await recognizeVisitRevenue(tx, { appointmentId, order })));
      }
      await postMovements(tx, earned, "system");
    },
  },
  [APPOINTMENT_MISSED]: {
    async "free-goods"({ payload }, tx) {
      await releaseUnpaidGoodsOfNoShow(tx, eventSchema.parse(payload).appointmentId);
    },
  },
  [APPOINTMENT_REINSTATED]: {
    async "reopen-visit-order"({ payload }, tx) {
      const { appointmentId } = eventSchema.parse(payload);
      if (await isCancelled(tx, appointmentId)) return;
      await withdrawProposalsOfClinic(
        tx,
        (await listOrdersOfVisit(tx, appointmentId)).map(({ id }) => id),
      );
      await joinOpenExtra(tx, appointmentId, VISIT_CANCELED);
      for (const { id: orderId } of await reopen(tx, { appointmentId, cause: VISIT_CANCELED })) {
        if (!(await retakeGoods(tx, orderId))) {
          await cancelAgain(tx, { orderId });
          continue;
        }
        await writeHistory(tx, { orderId, from: "cancelled", to: "pending", cause: "undo" });
        const couponIds = await redeemCouponsAgain(tx, { orderId });
        const dropped = await dropCoupons(tx, { orderId, couponIds });
        if (dropped.length === 0) continue;
        await releaseCoupons(tx, { orderId });
        await setCouponSavings(tx, { appointmentId, couponSavingsCents: 0 });
      }
    },
  },
};

async function isCancelled(tx: Transaction, appointmentId: string): Promise<boolean> {
  const { status } = await getVisit(tx, appointmentId);
  return status === "cancelled";
}

/**
 * Makes the discount of an order's coupons due again, unless the order gets all of its coupons back. If one is lost,
 * all are removed, because the discounts on the lines can't be separated.
 */
const dropCoupons = statement(
  { id: "text" },
  sql`
  with lost as (
    select o.id, (select sum((coupon->>'amountCents')::int) from jsonb_array_elements(o.coupons) coupon)::int as cents from orders o
    where o.id = ${sql.placeholder("orderId")} and exists (
      select 1 from jsonb_array_elements(o.coupons) coupon where coupon->>'couponId' <> all(${sql.placeholder("couponIds")}::text[]))
  ), lines as (
    update order_lines l set discount_cents = l.discount_cents - l.coupon_cents, net_cents = l.net_cents + l.coupon_cents, coupon_cents = 0
    from lost where l.order_id = lost.id
  )
  update orders o set coupons = '[]', discount_cents = discount_cents - lost.cents, total_cents = total_cents + lost.cents,
    due_at_clinic_cents = due_at_clinic_cents + lost.cents, updated_at = clock_now()
  from lost where o.id = lost.id returning o.id`,
);

const cancelAgain = statement(sql`
  update orders set status = 'cancelled', updated_at = clock_now() where id = ${sql.placeholder("orderId")} and status = 'pending'`);

/**
 * Reopens orders that were canceled only because of their visit; no other transition leaves `cancelled`. Of the visit's
 * extra orders only the last is reopened, and only if none was opened since: otherwise their treatments have joined
 * that one.
 */
const reopen = statement(
  { id: "text" },
  sql`
  update orders set status = 'pending', updated_at = clock_now()
  where appointment_id = ${sql.placeholder("appointmentId")} and kind in ('service', 'extra') and status = 'cancelled'
    and exists (select from order_lines l where l.order_id = orders.id and l.kind = 'service')
    and (kind = 'service' or id = (
      select x.id from orders x where x.appointment_id = ${sql.placeholder("appointmentId")} and x.kind = 'extra' and x.status in ('pending', 'cancelled')
        and (x.status = 'pending' or exists (select from order_lines l where l.order_id = x.id and l.kind = 'service' and l.visit_line_id is not null)
          and (select h.cause from order_history h where h.order_id = x.id order by h.step desc limit 1) = ${sql.placeholder("cause")})
      order by x.status = 'pending' desc, x.placed_at desc, x.number desc limit 1))
    and (select h.cause from order_history h where h.order_id = orders.id order by h.step desc limit 1)
      = ${sql.placeholder("cause")}
  returning id`,
);

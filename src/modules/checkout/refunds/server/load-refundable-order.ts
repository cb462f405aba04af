import { sql } from "drizzle-orm";
import { visitTimesOfInSql } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { listSoldCards, type SoldCard } from "#modules/gift-cards/server/public.ts";
import { balanceOf, tipsOfOrder } from "#modules/ledger/server/public.ts";
import { findRefundablePeriod, type RefundablePeriod } from "#modules/membership/server/public.ts";
import { findRefundablePlan, type RefundablePlan } from "#modules/payment-plans/server/public.ts";
import {
  disputedPayments,
  listTenders,
  paidCardsOf,
  type Tender,
  tenderRefunds,
} from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { type Database, type DatabaseOrTransaction, onOneConnection, type Transaction } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { TipShare } from "../../domain/desk/share-tip.ts";
import type { OrderStatus, PaymentState } from "../../domain/order-status.ts";
import { orderStatuses, paymentStates } from "../../domain/order-status.ts";
import { lockOrder } from "../../server/movements/lock-order-state.ts";
import type { RefundableAmounts } from "../domain/plan-refund.ts";
import { mostOfMembership, type SoldLine } from "../domain/sale-reversal.ts";
import { readRefundedToday, takeCreditNoteNumber } from "./credit-notes.ts";

/**
 * An order line. `paidAhead`: the refundable maximum if its visit doesn't take place, which is what was prepaid for it.
 */
type OrderLine = SoldLine & { paidAhead: Cents | null };

/**
 * A paid order with all data needed to refund it. The lines of its visit are included if the amount due at the clinic
 * is paid too, or if they were prepaid and the visit doesn't take place.
 */
export type RefundableOrder = Omit<RefundableAmounts, "lines"> & {
  id: string;
  number: number;
  status: OrderStatus;
  paymentState: PaymentState;
  lines: readonly OrderLine[];
  tenders: readonly Tender[];
  /** The gift cards the order sold. */
  cards: readonly SoldCard[];
  /** The membership period the order paid for. */
  period: RefundablePeriod | undefined;
  /** The package that the order made a payment for. */
  plan: RefundablePlan | undefined;
  customerId: string | null;
  /** The amount held for its visit, which isn't revenue yet. */
  heldCents: Cents;
  /** The recipients of its tips, minus refunds. */
  tips: readonly TipShare[];
  /** The state of earlier refunds. */
  refundState: Awaited<ReturnType<typeof tenderRefunds.refundStateOfOrder>>;
};

function leftOnCards(cards: readonly SoldCard[], lineId: string): Cents {
  return addMoney(...cards.filter(({ orderLineId }) => orderLineId === lineId).map(({ balance }) => balance));
}

const findOrder = statement(
  {
    id: "text",
    customerId: "text?",
    number: "int",
    status: oneOf(orderStatuses),
    paymentState: oneOf(paymentStates),
    isPaid: "bool",
    shipping: "int",
    shippingRefunded: "int",
    tip: "int",
    tipRefunded: "int",
    paid: "int",
    refunded: "int",
    lines: json<readonly OrderLine[]>(),
  },
  sql`
  select o.id, o.customer_id as "customerId", o.number::int as number, o.status, o.payment_state as "paymentState", o.paid_at is not null as "isPaid",
    o.shipping_cents as shipping, o.shipping_refunded_cents as "shippingRefunded",
    o.tip_cents as tip, o.tip_refunded_cents as "tipRefunded",
    o.due_now_cents + o.gift_card_cents + o.waived_cents + o.paid_at_clinic_cents as paid, o.refunded_cents as refunded,
    (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'quantity', l.quantity, 'net', l.net_cents, 'tax', l.tax_cents,
        'refunded', l.refunded_cents, 'refundedQuantity', l.refunded_quantity, 'sizeId', l.size_id, 'parts', l.components,
        'paidAhead', case when l.kind in ('service', 'add_on') and o.paid_at_clinic_cents <> o.due_at_clinic_cents then l.due_now_cents end)
        order by l.position), '[]')
      from order_lines l where l.order_id = o.id and (l.kind not in ('service', 'add_on') or o.paid_at_clinic_cents = o.due_at_clinic_cents
        or l.due_now_cents > 0 and (${visitTimesOfInSql(sql`o.appointment_id`)}->>'status') in ('cancelled', 'no_show'))) as lines
  from orders o where o.id = ${sql.placeholder("orderId")}`,
);

/** Returns an order for a refund. Throws `not_found`, and `order_closed` before it is paid. */
export async function loadRefundableOrder(db: DatabaseOrTransaction, orderId: string): Promise<RefundableOrder> {
  const {
    rows: [order],
    tenders,
    cards,
    period,
    plan,
    heldCents,
    tips,
    refundState,
  } = await batch({
    rows: findOrder(db, { orderId }),
    tenders: listTenders(db, orderId),
    cards: listSoldCards(db, orderId),
    period: findRefundablePeriod(db, orderId),
    plan: findRefundablePlan(db, orderId),
    heldCents: balanceOf(db, `deposit:${orderId}`),
    tips: tipsOfOrder(db, orderId),
    refundState: tenderRefunds.refundStateOfOrder(db, orderId),
  });
  if (!order) throw new AppError("not_found");
  if (!order.isPaid) throw new AppError("order_closed", { message: "An unpaid order can’t be refunded." });
  const lines = order.lines.map((line) => {
    if (line.kind === "gift") return { ...line, mostCents: leftOnCards(cards, line.id) };
    if (line.paidAhead !== null) return { ...line, mostCents: Math.max(0, line.paidAhead - line.refunded) };
    if (line.kind === "membership" && period) return { ...line, mostCents: mostOfMembership(line, period) };
    if (line.kind === "plan" && plan) return { ...line, mostCents: plan.mostCents };
    return line;
  });
  return { ...order, lines, tenders, cards, period, plan, heldCents, tips, refundState };
}

/** An order, with other data that its refund uses or shows. */
export type OrderToRefund = {
  order: RefundableOrder;
  isDisputed: boolean;
  /** The last four digits of the cards that paid, by tender (one payment from one source). */
  cards: ReadonlyMap<string, string>;
};

/** Returns an order for the preview of a refund, without locking it. Throws what `loadRefundableOrder` throws. */
export function loadOrderToPreview(db: Database, orderId: string): Promise<OrderToRefund> {
  return onOneConnection(db, (connection) => loadWithCards(connection, orderId));
}

function loadWithCards(db: DatabaseOrTransaction, orderId: string): Promise<OrderToRefund> {
  return batch({
    order: loadRefundableOrder(db, orderId),
    isDisputed: disputedPayments.hasOpenDispute(db, orderId),
    cards: paidCardsOf(db, orderId),
  });
}

/** A locked order that is about to be refunded by a person. */
export type LockedOrderToRefund = OrderToRefund & {
  creditNoteNumber: number;
  /** What the person has refunded on this day, and the clinic's limit for it. */
  allowance: { today: Cents; limit: Cents | undefined };
};

/**
 * Locks an order and returns what a person's refund of it depends on. Takes the credit note's number before it reads
 * the day's sum: this locks the numbers, so that two concurrent refunds can't both stay below the limit. Throws what
 * `loadRefundableOrder` throws.
 */
export async function lockOrderToRefund(
  tx: Transaction,
  { orderId, actor, now }: { orderId: string; actor: AuditActor; now: Date },
): Promise<LockedOrderToRefund> {
  const { found, number, today, settings } = await batch({
    lock: lockOrder(tx, orderId),
    number: takeCreditNoteNumber(tx),
    today: readRefundedToday(tx, actor.accountId ?? "", now),
    found: loadWithCards(tx, orderId),
    settings: getClinicSettings(tx),
  });
  return { ...found, creditNoteNumber: number, allowance: { today, limit: settings.refundsADayCents } };
}

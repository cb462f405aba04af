import { type SQL, sql } from "drizzle-orm";
import { getOwnVisit, type VisitOwner, visitIdOfLinkInSql, visitTimesOfInSql } from "#modules/booking/server/public.ts";
import { productNamesInSql } from "#modules/catalog/server/public.ts";
import { cardNamesInSql, soldCardsInSql } from "#modules/gift-cards/server/public.ts";
import { membershipOfOrderInSql } from "#modules/membership/server/public.ts";
import { planOfOrderInSql } from "#modules/payment-plans/server/public.ts";
import { paidCardOfInSql, tenderRows } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull, textAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Order } from "../../contract/order.ts";
import { type OrderRow, toOrderLines, toWireOrder } from "../to-wire.ts";

/** Selects the gift lines of an order, each with the cards issued for it. */
const giftsOf = (
  orderId: SQL,
) => sql`(select coalesce(json_agg(json_build_object('lineId', g.order_line_id, 'isForMe', g.is_for_me,
    'recipientName', g.recipient_name, 'recipientEmail', g.recipient_email, 'deliverOn', g.deliver_on,
    'cards', ${soldCardsInSql(sql`g.order_line_id`)})), '[]') from order_line_gifts g where g.order_id = ${orderId})`;

/** Selects the payments for an order, made or reserved, with the card's digits. */
const tendersOf = (orderId: SQL) => sql`(select coalesce(json_agg(json_strip_nulls(json_build_object('source', t.kind,
    'last4', coalesce(t.card_last4, (select c.last4 from ${cardNamesInSql} c where t.kind = 'gift_card' and c.id = split_part(t.source_account, ':', 2))),
    'atDesk', case when t.taken_by is not null then true end, 'amount', t.amount_cents)) order by t.position, t.created_at), '[]')
  from ${tenderRows} t where t.order_id = ${orderId} and t.state in ('reserved', 'captured') and t.kind <> 'waived')`;

const ORDER = {
  id: "text",
  customerId: "text?",
  number: "int",
  kind: textAs<OrderRow["kind"]>(),
  status: textAs<OrderRow["status"]>(),
  paymentState: textAs<OrderRow["paymentState"]>(),
  currency: "text",
  placedAt: "instant",
  paidAt: "instant?",
  fulfillment: orNull(json<NonNullable<OrderRow["fulfillment"]>>()),
  offers: json<OrderRow["offers"]>(),
  usedCoupons: json<OrderRow["usedCoupons"]>(),
  subtotal: "int",
  memberSavings: "int",
  discount: "int",
  shipping: "int",
  tax: "int",
  giftCard: "int",
  waived: "int",
  total: "int",
  dueNow: "int",
  dueAtClinic: "int",
  paidAtClinic: "int",
  tip: "int",
  refunded: "int",
  lines: json<OrderRow["lines"]>(),
  history: json<OrderRow["history"]>(),
  gifts: json<OrderRow["gifts"]>(),
  membership: orNull(json<NonNullable<OrderRow["membership"]>>()),
  plan: orNull(json<NonNullable<OrderRow["plan"]>>()),
  tenders: json<OrderRow["tenders"]>(),
  card: orNull(json<NonNullable<OrderRow["card"]>>()),
  visit: orNull(json<NonNullable<OrderRow["visit"]>>()),
} as const;

/**
 * Selects orders with lines, history, card and visit. `where` is a condition on `orders o` and whatever follows it in
 * SQL.
 */
const ordersIn = (where: SQL) => sql`
  select o.id, o.customer_id as "customerId", o.number::int as number, o.kind, o.status, o.payment_state as "paymentState", o.currency,
    o.placed_at as "placedAt", o.paid_at as "paidAt", o.fulfillment, o.offers, o.coupons as "usedCoupons",
    o.subtotal_cents as "subtotal", o.member_savings_cents as "memberSavings", o.discount_cents as discount,
    o.shipping_cents as shipping, o.tax_cents as tax, o.gift_card_cents as "giftCard", o.waived_cents as waived, o.total_cents as total,
    o.due_now_cents as "dueNow", o.due_at_clinic_cents - o.paid_at_clinic_cents as "dueAtClinic", o.paid_at_clinic_cents as "paidAtClinic", o.tip_cents as tip,
    o.refunded_cents as refunded,
    (select coalesce(json_agg(json_build_object(
        'id', l.id, 'kind', l.kind, 'itemId', l.item_id, 'sizeId', l.size_id, 'name', l.name, 'detail', l.detail,
        'picture', l.picture, 'quantity', l.quantity, 'unitPrice', l.unit_price_cents, 'lineTotal', l.line_total_cents,
        'memberSavings', l.member_savings_cents, 'discount', l.discount_cents,
        'net', coalesce(l.net_cents, l.line_total_cents), 'tax', l.tax_cents, 'refundedQuantity', l.refunded_quantity,
        'refundedCents', l.refunded_cents,
        'slug', case when l.kind = 'product' then p.slug end) order by l.position), '[]')
      from order_lines l left join ${productNamesInSql} p on p.id = l.item_id and p.is_active where l.order_id = o.id) as lines,
    (select coalesce(json_agg(json_build_object('status', h.to_status, 'at', h.at) order by h.step), '[]')
      from order_history h where h.order_id = o.id) as history,
    ${giftsOf(sql`o.id`)} as gifts, ${membershipOfOrderInSql(sql`o.id`)} as membership, ${planOfOrderInSql(sql`o.id`)} as plan, ${tendersOf(sql`o.id`)} as tenders, ${paidCardOfInSql(sql`o.id`)} as card, ${visitTimesOfInSql(sql`o.appointment_id`)} as visit
  from orders o where ${where}`;

const selectOrder = statement(ORDER, ordersIn(sql`o.id = ${sql.placeholder("orderId")}`));
const selectOwnOrder = statement(
  ORDER,
  ordersIn(sql`o.id = ${sql.placeholder("orderId")} and o.customer_id = ${sql.placeholder("customerId")}`),
);
const selectOrderOfLink = statement(
  ORDER,
  ordersIn(
    sql`o.id = ${sql.placeholder("orderId")} and o.appointment_id in ${visitIdOfLinkInSql(sql.placeholder("linkHash"))}`,
  ),
);

/**
 * Returns a customer's own order, or the order of the visit whose link a guest has. Throws `not_found` for others, and
 * `link_expired` when the visit's link has expired at `now`.
 */
export async function getOrder(
  db: DatabaseOrTransaction,
  { orderId, now, ...owner }: { orderId: string; now: Date } & VisitOwner,
): Promise<Order> {
  const [row] =
    "customerId" in owner
      ? await selectOwnOrder(db, { orderId, customerId: owner.customerId })
      : await selectOrderOfLink(db, { orderId, linkHash: owner.linkHash });
  if (!row) throw new AppError("not_found");
  const order = toWireOrder(row);
  if ("linkHash" in owner && order.serviceOrder)
    await getOwnVisit(db, { appointmentId: order.serviceOrder.appointmentId, now, ...owner });
  return order;
}

/**
 * Returns any customer's order with all its lines, for jobs that check access themselves, or undefined if there is
 * none.
 */
export async function findOrder(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ order: Order; customerId: string | null; lines: ReturnType<typeof toOrderLines> } | undefined> {
  const [row] = await selectOrder(db, { orderId });
  return row && { order: toWireOrder(row), customerId: row.customerId, lines: toOrderLines(row.lines) };
}

const LIST_LIMIT = 500;

const selectProductOrders = statement(
  ORDER,
  ordersIn(sql`o.customer_id = ${sql.placeholder("customerId")} and o.kind <> 'service'
      and exists (select 1 from order_lines l where l.order_id = o.id and l.kind not in ('service', 'add_on'))
    order by o.placed_at, o.number limit ${sql.placeholder("limit")}`),
);

/** Lists a customer's orders of goods, with or without a visit, oldest first (PG-23). */
export async function listProductOrders(db: DatabaseOrTransaction, customerId: string): Promise<Order[]> {
  return (await selectProductOrders(db, { customerId, limit: LIST_LIMIT })).map(toWireOrder);
}

const selectAllOrders = statement(
  ORDER,
  ordersIn(sql`o.customer_id = ${sql.placeholder("customerId")} order by o.placed_at, o.number`),
);

/** Lists all orders of a customer, visits included, for their export. */
export async function listOrders(db: DatabaseOrTransaction, customerId: string): Promise<Order[]> {
  return (await selectAllOrders(db, { customerId })).map(toWireOrder);
}

import { sql } from "drizzle-orm";
import { forgetMailsAbout } from "#modules/notifications/server/public.ts";
import { disputedPayments } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { toWireBy } from "#shared/contract/wire-schema.ts";
import { listProductOrders } from "../contract/order-calls.ts";
import { listOrders } from "./orders/order-queries.ts";
import { closePageAndSettleOrder } from "./payment/settle-order.ts";

const listPending = statement(
  { id: "text" },
  sql`
  select id from orders where customer_id = ${sql.placeholder("customerId")} and kind <> 'service' and status = 'pending' and payment_state = 'pending'`,
);

async function listUnpaid(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  const rows = await listPending(db, { customerId });
  return rows.map(({ id }) => id);
}

const listIds = statement(
  { id: "text" },
  sql`select id from orders where customer_id = ${sql.placeholder("customerId")}`,
);

async function listOrderIds(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  const rows = await listIds(db, { customerId });
  return rows.map(({ id }) => id);
}

/**
 * Closes an order's payment page with the provider and releases what the order reserved. If it is paid at that moment,
 * it stays paid.
 */
async function closePage(deps: ServerDeps, orderId: string): Promise<void> {
  try {
    await closePageAndSettleOrder(deps, orderId, { cause: "customer" });
  } catch (error) {
    if (isGatewayError(error)) throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    throw error;
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const listReviews = statement(
  { rating: "int", text: "text", author: "text", status: "text", createdAt: "instant" },
  sql`
  select rating, text, author, status, created_at as "createdAt" from reviews where customer_id = ${sql.placeholder("customerId")}`,
);

const listConsents = statement(
  { kind: "text", text: "text", name: "text?", signature: "text?", givenAt: "instant?" },
  sql`
  select kind, text, name, signature, given_at as "givenAt" from sale_consents
  where customer_id = ${sql.placeholder("customerId")} and given_at is not null order by given_at`,
);

const removeAddresses = command(sql`
  update orders set buyer = null, fulfillment = (fulfillment - 'address') || case when tax_cents > 0 and fulfillment->'address'->>'state' <> ''
    then jsonb_build_object('taxedIn', fulfillment->'address'->>'state') else '{}' end
  where customer_id = ${sql.placeholder("customerId")} and (fulfillment ? 'address' or buyer is not null)`);

const removeGiftWords = command(sql`
  update order_line_gifts g set recipient_name = null, recipient_email = null, sender_name = null, message = null
  from orders o where o.id = g.order_id and o.customer_id = ${sql.placeholder("customerId")}`);

const deleteConsents = command(sql`delete from sale_consents where customer_id = ${sql.placeholder("customerId")}`);

const unnameReviews = command(
  sql`update reviews set author = 'A client', customer_id = null where customer_id = ${sql.placeholder("customerId")}`,
);

const countAll = statement(
  { orders: "int", cents: "int", reviews: "int" },
  sql`
  select (select count(*)::int from orders where customer_id = ${sql.placeholder("customerId")}) as orders,
    (select coalesce(sum(total_cents), 0)::int from orders where customer_id = ${sql.placeholder("customerId")} and status <> 'cancelled') as cents,
    (select count(*)::int from reviews where customer_id = ${sql.placeholder("customerId")}) as reviews`,
);

const countOpen = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from orders where customer_id = ${sql.placeholder("customerId")} and kind not in ('service', 'extra', 'renewal', 'switch', 'fee')
    and (status = 'pending' or fulfillment is not null and status in ('paid', 'preparing', 'ready_for_pickup', 'shipped'))`,
);

const moveOrders = statement(
  { id: "text" },
  sql`update orders set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const moveReviews = statement(
  { id: "text" },
  sql`update reviews set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const moveConsents = statement(
  { id: "text" },
  sql`update sale_consents set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const returnOrders = command(
  sql`update orders set customer_id = ${sql.placeholder("dropId")} where id = any(${sql.placeholder("orders")}::text[]) and customer_id = ${sql.placeholder("keepId")}`,
);

const returnReviews = command(
  sql`update reviews set customer_id = ${sql.placeholder("dropId")} where id = any(${sql.placeholder("reviews")}::text[]) and customer_id = ${sql.placeholder("keepId")}`,
);

const returnConsents = command(
  sql`update sale_consents set customer_id = ${sql.placeholder("dropId")} where id = any(${sql.placeholder("consents")}::text[]) and customer_id = ${sql.placeholder("keepId")}`,
);

const listSteps = statement(
  { id: "text", at: "instant", orderId: "text", number: "int", status: "text", totalCents: "int" },
  sql`
  select 'order:' || o.id || ':' || h.step as id, h.at, o.id as "orderId", o.number::int as number,
    h.to_status as status, o.total_cents as "totalCents"
  from orders o join order_history h on h.order_id = o.id
  where o.customer_id = ${sql.placeholder("customerId")} and o.kind not in ('service', 'extra')
    and date_trunc('milliseconds', h.at) <= ${sql.placeholder("before")}::timestamptz
  order by h.at desc, id desc limit ${sql.placeholder("limit")}`,
);

/**
 * A customer's orders with disputes and reviews. Erasing keeps the amounts and items needed for bookkeeping, and
 * deletes name, address and phone. Reviews stay without their author.
 */
export const checkoutPersonalData: PersonalDataPart = {
  name: "orders",
  tables: ["orders", "reviews", "sale_consents"],
  async read(db, customerId) {
    const orderIds = await listOrderIds(db, customerId);
    const [orders, disputes, reviews] = await Promise.all([
      listOrders(db, customerId),
      disputedPayments.readDisputesOf(db, orderIds),
      listReviews(db, { customerId }),
    ]);
    const consents = await listConsents(db, { customerId });
    return { orders: toWireBy(listProductOrders.answer.data, orders), disputes, reviews, consents };
  },
  async endOpen(deps, customerId) {
    for (const orderId of await listUnpaid(deps.db, customerId)) await closePage(deps, orderId);
  },
  async assertEnded(tx, customerId) {
    // An order placed after `endOpen` ran has a payment page that must be closed first.
    if ((await listUnpaid(tx, customerId)).length > 0) throw new AppError("conflict");
  },
  async erase(tx, customerId) {
    await removeAddresses(tx, { customerId });
    // Gift cards scheduled for a later day have their message in a separate row.
    await removeGiftWords(tx, { customerId });
    const orderIds = await listOrderIds(tx, customerId);
    await disputedPayments.forgetEvidence(tx, orderIds);
    await forgetMailsAbout(tx, "orderId", orderIds);
    // The text of what was sold stays with the membership or package.
    await deleteConsents(tx, { customerId });
    await unnameReviews(tx, { customerId });
  },
  async summarize(db, customerId) {
    const rows = await countAll(db, { customerId });
    const { orders = 0, cents = 0, reviews = 0 } = rows[0] ?? {};
    return [
      { one: "order", many: "orders", count: orders, cents, erased: "stays_without_name" },
      { one: "review", many: "reviews", count: reviews, erased: "stays_without_name" },
    ];
  },
  async findOpen(db, customerId) {
    const rows = await countOpen(db, { customerId });
    return [{ one: "order", many: "orders", count: rows[0]?.count ?? 0, isAre: ["is open", "are open"] }];
  },
  async merge(tx, { keepId, dropId }) {
    const orders = await moveOrders(tx, { keepId, dropId });
    const reviews = await moveReviews(tx, { keepId, dropId });
    const consents = await moveConsents(tx, { keepId, dropId });
    return { orders: idsOf(orders), reviews: idsOf(reviews), consents: idsOf(consents) };
  },
  async unmerge(tx, { keepId, dropId }, { orders = [], reviews = [], consents = [] }) {
    await returnOrders(tx, { dropId, orders, keepId });
    await returnReviews(tx, { dropId, reviews, keepId });
    await returnConsents(tx, { dropId, consents, keepId });
  },
  async timeline(db, customerId, { before, limit }) {
    const rows = await listSteps(db, { customerId, before: before.toISOString(), limit });
    return rows.map(({ id, at, orderId, number, status, totalCents }) => ({
      id,
      at: new Date(at).toISOString(),
      kind: "order",
      text: `Order ${number}`,
      status,
      amountCents: totalCents,
      resource: "Order",
      resourceId: orderId,
    }));
  },
};

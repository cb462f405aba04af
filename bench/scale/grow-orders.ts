import type { Columns, RowCopier } from "./copy-rows.ts";
import { COUPONS, couponCode, couponId } from "./grow-desk.ts";
import { copiesOf, MARK } from "./grow-shop.ts";

/**
 * How many hours each copy of the demo's orders is older than the previous copy, so that the copies cover the same
 * years as the visits.
 */
const HOURS_APART = 46;
/**
 * The number of copies of all orders written per statement. With each statement, triggers recount the statistics of all
 * customers that it affects, so fewer statements are faster.
 */
const COPIES_AT_ONCE = 20;

const DONE = `(select o.* from orders o where o.id not like 'copy%' and o.kind = 'product' and o.status = 'delivered' and o.payment_state = 'paid'
  and o.refunded_cents = 0 and o.discount_cents = 0 and not exists (select from order_lines l where l.order_id = o.id and l.kind <> 'product'))`;

/**
 * Every sixth order was placed with a coupon for this many cents off each piece. The list price is higher by as much,
 * so that the amount paid doesn't change.
 */
const OFF_A_PIECE = 500;
const hasCoupon = "(n * 7919 + o.number) % 6 = 0";
const ifCoupon = (value: string, otherwise = "0") => `case when ${hasCoupon} then ${value} else ${otherwise} end`;
const offOrder = ifCoupon(`${OFF_A_PIECE} * (select sum(l.quantity) from order_lines l where l.order_id = o.id)::int`);
const offLine = ifCoupon(`${OFF_A_PIECE} * l.quantity`);
const nthCoupon = `((n * 31 + o.number) / 6 % ${COUPONS} + 1)`;

/**
 * SQL for the buyer of an order. For every third order, this is a customer who had a visit on that day, as far back as
 * there are visits.
 */
const buyer = (visitsADay: number) => `case when o.number % 3 = 0 and shift.visit_day > 0
  then 'bench-' || ((shift.visit_day::bigint * 7919 + o.number % ${visitsADay} * 104729) % 100000 + 1)
  else 'bench-' || ((n * 7919 + o.number * 104729) % 100000 + 1) end`;

const same = (row: string, names: string): Columns =>
  Object.fromEntries(names.split(" ").map((name) => [name, `${row}.${name}`]));
const earlier = (row: string, names: string): Columns =>
  Object.fromEntries(names.split(" ").map((name) => [name, `${row}.${name} - age`]));
const copied = (id: string) => `'copy' || n || '-' || ${id}`;

/** Adds orders of goods, delivered and paid by card, with all of their ledger entries and stock moves. */
export async function addOrders(
  { fill }: Pick<RowCopier, "fill">,
  sizes: { orders: number; products: number; visitsADay: number },
): Promise<number> {
  const products = copiesOf(sizes.products);
  const size = (id: string) => `${id} || case when n % ${products} > 0 then '${MARK}' || n % ${products} else '' end`;
  const orderId = copied("o.id");
  let rows = 0;
  for (let first = 1; first <= copiesToReach(sizes.orders); first += COPIES_AT_ONCE) {
    const orders = `from generate_series(${first}, ${first + COPIES_AT_ONCE - 1}) n
      cross join ${DONE} o
      cross join (select min(date) as first_day from appointments where id not like 'visit-%') demo
      cross join lateral (select n * interval '${HOURS_APART} hours' as age,
        demo.first_day - ((o.placed_at - n * interval '${HOURS_APART} hours') at time zone 'America/New_York')::date as visit_day) shift`;
    const add = async (table: string, columns: Columns, joined = "") => {
      rows += await fill(table, columns, `${orders} ${joined}`);
    };
    await add("orders", {
      id: orderId,
      customer_id: buyer(sizes.visitsADay),
      subtotal_cents: `o.subtotal_cents + ${offOrder}`,
      discount_cents: offOrder,
      coupons: ifCoupon(
        `jsonb_build_array(jsonb_build_object('couponId', ${couponId(nthCoupon)}, 'code', ${couponCode(nthCoupon)}, 'kind', 'percent', 'amountCents', ${offOrder}))`,
        "'[]'",
      ),
      ...same("o", "kind status payment_state currency member_savings_cents shipping_cents tax_cents"),
      ...same("o", "total_cents due_now_cents fulfillment"),
      ...earlier("o", "placed_at paid_at updated_at"),
    });
    await add(
      "order_lines",
      {
        id: copied("l.id"),
        order_id: orderId,
        item_id: size("l.item_id"),
        size_id: size("l.size_id"),
        ...same("l", "kind name detail picture quantity net_cents"),
        unit_price_cents: `l.unit_price_cents + ${ifCoupon(String(OFF_A_PIECE))}`,
        line_total_cents: `l.line_total_cents + ${offLine}`,
        list_cents: `l.list_cents + ${offLine}`,
        discount_cents: offLine,
        coupon_cents: offLine,
        ...same("l", "member_savings_cents tax_cents due_now_cents position"),
      },
      "join order_lines l on l.order_id = o.id",
    );
    await add(
      "order_history",
      {
        order_id: orderId,
        ...same("h", "step from_status to_status cause by by_name notified"),
        ...earlier("h", "at"),
      },
      "join order_history h on h.order_id = o.id",
    );
    await addParcels(add, orderId);
    await addPayments(add, orderId);
    await addEntries(add, orderId);
    await add(
      "stock_moves",
      {
        id: copied("m.id"),
        size_id: size("m.size_id"),
        order_id: orderId,
        ...same("m", "delta reason"),
        ...earlier("m", "created_at"),
      },
      "join stock_moves m on m.order_id = o.id",
    );
    await add(
      "stock_reservations",
      { order_id: orderId, size_id: size("r.size_id"), ...same("r", "quantity state") },
      "join stock_reservations r on r.order_id = o.id",
    );
  }
  return rows;
}

/**
 * Returns the number of copies. About 73 % of all orders are orders of goods, of which the demo has 396. The others are
 * orders of visits: half of the years' visits have one.
 */
function copiesToReach(orders: number): number {
  return Math.ceil((orders * 0.73) / 396);
}

type Add = (table: string, columns: Columns, joined?: string) => Promise<void>;

async function addParcels(add: Add, orderId: string): Promise<void> {
  const joined = "join fulfillments f on f.order_id = o.id";
  await add(
    "fulfillments",
    {
      id: copied("f.id"),
      order_id: orderId,
      ...same("f", "kind carrier tracking_number made_by maker_name"),
      ...earlier("f", "created_at"),
    },
    joined,
  );
  await add(
    "fulfillment_lines",
    { fulfillment_id: copied("f.id"), line_id: copied("fl.line_id"), quantity: "fl.quantity" },
    `${joined} join fulfillment_lines fl on fl.fulfillment_id = f.id`,
  );
}

async function addPayments(add: Add, orderId: string): Promise<void> {
  await add(
    "checkout_sessions",
    {
      id: copied("c.id"),
      order_id: orderId,
      provider_session_id: copied("c.provider_session_id"),
      payment_intent_id: copied("c.payment_intent_id"),
      idempotency_key: copied("c.idempotency_key"),
      request: `jsonb_set(c.request, '{orderId}', to_jsonb(${orderId}))`,
      ...same("c", "purpose attempt amount_cents currency status captured_cents card_brand card_last4 capture"),
      ...earlier("c", "created_at updated_at expires_at"),
    },
    "join checkout_sessions c on c.order_id = o.id",
  );
  await add(
    "tenders",
    {
      id: copied("t.id"),
      order_id: orderId,
      attempt_id: copied("t.attempt_id"),
      payment_intent_id: copied("t.payment_intent_id"),
      ...same("t", "kind source_account amount_cents state"),
      ...earlier("t", "created_at updated_at"),
    },
    "join tenders t on t.order_id = o.id",
  );
  await add(
    "webhook_events",
    {
      id: copied("w.id"),
      order_id: orderId,
      ...same("w", "type state payload"),
      ...earlier("w", "received_at processed_at"),
    },
    "join webhook_events w on w.order_id = o.id",
  );
}

/** Adds the accounts and transfers of orders, and then their entries by the transfers' keys. */
async function addEntries(add: Add, orderId: string): Promise<void> {
  const renamed = (column: string) => `replace(${column}, o.id, ${orderId})`;
  const key = `case when t.event = 'tender_taken' then 'tender:' || ${copied("substr(t.key, 8)")} else ${renamed("t.key")} end`;
  await add(
    "ledger_accounts",
    { id: `'order:' || ${orderId}`, owner_id: orderId, ...same("a", "kind unit normal is_guarded") },
    "join ledger_accounts a on a.id = 'order:' || o.id",
  );
  await add(
    "ledger_transfers",
    { key, order_id: orderId, ...same("t", "event actor content_hash"), ...earlier("t", "happened_at") },
    "join ledger_transfers t on t.order_id = o.id",
  );
  await add(
    "ledger_entries",
    {
      transfer_id: "made.id",
      debit_id: renamed("e.debit_id"),
      credit_id: renamed("e.credit_id"),
      ...same("e", "line unit amount_cents"),
    },
    `join ledger_transfers t on t.order_id = o.id join ledger_entries e on e.transfer_id = t.id join ledger_transfers made on made.key = ${key}`,
  );
  await add(
    "ledger_entries",
    {
      transfer_id: "made.id",
      line: "100",
      debit_id: "'coupon_discounts'",
      credit_id: "'goods_sales'",
      unit: "'USD'",
      amount_cents: offOrder,
    },
    `join ledger_transfers made on made.key = 'order:' || ${orderId} || ':sold' and ${hasCoupon}`,
  );
}

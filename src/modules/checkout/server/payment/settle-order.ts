import { eq, sql } from "drizzle-orm";
import { closePaidCart, lockCartById, type PaidGoods } from "#modules/cart/server/public.ts";
import { consumeReservation, releaseReservation } from "#modules/catalog/server/public.ts";
import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import {
  type Attempt,
  abandonAttempt,
  applyProviderSession,
  countAttempts,
  findLiveAttempt,
  listUnfinishedEvents,
  listUnpaidAttempts,
  markEvents,
} from "#modules/payments/server/public.ts";
import { type DatabaseOrTransaction, onOneConnection, type Transaction, withRetry } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ProviderSession } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { ORDER_CANCELLED, ORDER_PAID } from "../../domain/events.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import { moveOrder } from "../orders/move-order.ts";
import { orderLines, orders } from "../tables.ts";
import type { OrderState } from "./order-state.ts";
import { postMovements } from "./post-movements.ts";
import { returnPayment } from "./return-payment.ts";

export type SettleContext = Pick<ServerDeps, "db" | "payments">;

/** Who found out. Kept in the order's history. */
export type SettleCause = "return page" | "webhook" | "reconciler" | "customer" | "cart changed" | "staff";

type Reading = { attempt: Attempt; session: ProviderSession };

/**
 * The one way an order's payment is settled: return page, webhook, reconciler and cancelling all come here. The provider is
 * read again, outside the transaction; then the order is locked and moved once (PY-3). `closes` closes its open page
 * first, and cancels it unless it turns out to be paid. Answers how it stands now; undefined when there is no such order.
 * Throws GatewayError or `payments_interrupted` when the provider can't be asked: nothing has changed then.
 */
export async function settleOrder(
  deps: SettleContext,
  orderId: string,
  { cause, closes = false }: { cause: SettleCause; closes?: boolean },
): Promise<OrderState | undefined> {
  const [events, known, unpaid] = await onOneConnection(deps.db, (connection) =>
    inOrder(
      listUnfinishedEvents(connection, orderId),
      findState(connection, orderId),
      listUnpaidAttempts(connection, orderId),
    ),
  );
  if (!known) {
    await markEvents(deps.db, events, "unmatched");
    return undefined;
  }
  const readings = closes ? await closePages(deps, orderId) : await readPages(deps, unpaid);
  failpoint("settle:after_reading");
  const state = await withRetry(deps.db, async (tx) => {
    const locked = await lockState(tx, orderId);
    const settled = await applyReadings(tx, locked, readings, cause);
    const left = await cancelWhenOver(tx, settled, { cause, closes });
    await markEvents(tx, events, "processed");
    failpoint("settle:before_commit");
    return left;
  });
  failpoint("settle:after_commit");
  return state;
}

const stateOf = statement<OrderState>(sql`
  select id, status, payment_state as "paymentState", cart_id as "cartId" from orders where id = ${sql.placeholder("orderId")}`);
const lockCart = statement(lockCartById(sql`(select cart_id from orders where id = ${sql.placeholder("orderId")})`));
const lockOrder = statement(sql`select 1 from orders where id = ${sql.placeholder("orderId")} for update`);

async function findState(db: DatabaseOrTransaction, orderId: string): Promise<OrderState | undefined> {
  const [state] = await stateOf(db, { orderId });
  return state;
}

/** The cart first, then the order: as placing one does, so that the two never wait for each other. */
async function lockState(tx: Transaction, orderId: string): Promise<OrderState> {
  const [, , state] = await inOrder(lockCart(tx, { orderId }), lockOrder(tx, { orderId }), findState(tx, orderId));
  if (!state) throw new AppError("not_found");
  return state;
}

async function readPages({ payments }: SettleContext, attempts: Attempt[]): Promise<Reading[]> {
  return Promise.all(
    attempts.map(async (attempt) => ({
      attempt,
      session: await payments.getSession(attempt.providerSessionId ?? ""),
    })),
  );
}

/** Closes the page that is open and gives up the one in the making. What was paid in the meantime comes back as paid. */
async function closePages(deps: SettleContext, orderId: string): Promise<Reading[]> {
  const live = await findLiveAttempt(deps.db, orderId);
  if (live?.status === "creating" && !(await abandonAttempt(deps.db, live.id))) return closePages(deps, orderId);
  if (live?.status === "open" && live.providerSessionId) {
    const session = await deps.payments.expireSession(live.providerSessionId);
    if (session.status === "open") throw new AppError("payments_interrupted", { retryAfterSeconds: 5 });
    failpoint("cancel:after_expire");
  }
  return readPages(deps, await listUnpaidAttempts(deps.db, orderId));
}

/** Applies what the provider says, one attempt after the other, and posts what moved with it. */
async function applyReadings(
  tx: Transaction,
  state: OrderState,
  readings: Reading[],
  cause: SettleCause,
): Promise<OrderState> {
  let current = state;
  const moved: Movement[] = [];
  for (const { attempt, session } of readings) {
    const news = await applyProviderSession(tx, attempt, session);
    if (news.kind !== "paid" && news.kind !== "mismatched") continue;
    const { tender } = news;
    if (tender)
      moved.push(tenderTaken({ tenderId: tender.id, orderId: state.id, into: "provider", cents: tender.amountCents }));
    if (news.kind === "mismatched") current = await setReview(tx, current);
    else if (!isWaiting(current)) current = tender ? await returnPayment(tx, { state: current, tender }) : current;
    else {
      moved.push(await soldBy(tx, current.id));
      current = await pay(tx, current, cause);
    }
  }
  await postMovements(tx, moved, "system");
  return current;
}

const sumsOfGoods = statement<{ net: number; saved: number; discount: number; shipping: number; tax: number }>(sql`
  select sum(l.net_cents)::int as net, sum(l.member_savings_cents)::int as saved, sum(l.discount_cents)::int as discount,
    o.shipping_cents as shipping, o.tax_cents as tax
  from orders o join order_lines l on l.order_id = o.id where o.id = ${sql.placeholder("orderId")} group by o.id`);

/** What an order of goods sells once it is paid. Goods are earned at once, whenever they are handed over. */
async function soldBy(tx: Transaction, orderId: string): Promise<Movement> {
  const [sums] = await sumsOfGoods(tx, { orderId });
  if (!sums) throw new AppError("conflict");
  return orderSold({
    orderId,
    goodsCents: sums.net,
    memberSavingsCents: sums.saved,
    couponDiscountCents: sums.discount,
    shippingCents: sums.shipping,
    taxCents: sums.tax,
  });
}

function isWaiting({ status, paymentState }: OrderState): boolean {
  return status === "pending" && paymentState !== "review";
}

/** The money is in and the goods are ours to give: paid, once, with all that follows from it. */
async function pay(tx: Transaction, state: OrderState, cause: SettleCause): Promise<OrderState> {
  const goods = state.cartId ? await goodsOf(tx, state.id) : undefined;
  // Together: whatever of it fails, the transaction is rolled back.
  const [moved] = await inOrder(
    moveOrder(tx, { orderId: state.id, from: "pending", to: "paid", cause }, { paymentState: "paid", isPaid: true }),
    state.cartId && goods ? closePaidCart(tx, state.cartId, goods) : undefined,
    consumeReservation(tx, state.id),
    emitEvent(tx, { type: ORDER_PAID, key: `order:${state.id}:paid`, payload: { orderId: state.id } }),
  );
  if (!moved) throw new AppError("conflict");
  return { ...state, status: "paid", paymentState: "paid" };
}

async function goodsOf(tx: Transaction, orderId: string): Promise<PaidGoods> {
  const lines = await tx
    .select({
      kind: orderLines.kind,
      itemId: orderLines.itemId,
      sizeId: orderLines.sizeId,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return {
    sizes: lines.flatMap(({ kind, sizeId, quantity }) =>
      kind === "product" && sizeId ? [{ id: sizeId, quantity }] : [],
    ),
    bundles: lines.flatMap(({ kind, itemId, quantity }) => (kind === "bundle" ? [{ id: itemId, quantity }] : [])),
  };
}

/** Another sum than was asked for, or of another order: a person has to look at it (P11). */
async function setReview(tx: Transaction, state: OrderState): Promise<OrderState> {
  await tx.update(orders).set({ paymentState: "review", updatedAt: sql`clock_now()` }).where(eq(orders.id, state.id));
  return { ...state, paymentState: "review" };
}

/** Returns stock only after the provider has closed every page on which the order could still be paid (decision 0010). */
async function cancelWhenOver(
  tx: Transaction,
  state: OrderState,
  { cause, closes }: { cause: SettleCause; closes: boolean },
): Promise<OrderState> {
  if (!isWaiting(state)) return state;
  const attempts = await countAttempts(tx, state.id);
  const isOver = attempts.live === 0 && attempts.complete === 0 && (closes || attempts.expired > 0);
  if (!isOver) return state;
  const to: OrderStatus = "cancelled";
  const moved = await moveOrder(tx, { orderId: state.id, from: "pending", to, cause }, { paymentState: "failed" });
  if (!moved) throw new AppError("conflict");
  await releaseReservation(tx, state.id);
  await emitEvent(tx, { type: ORDER_CANCELLED, key: `order:${state.id}:cancelled`, payload: { orderId: state.id } });
  return { ...state, status: to, paymentState: "failed" };
}

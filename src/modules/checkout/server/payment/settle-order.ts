import { eq, sql } from "drizzle-orm";
import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import {
  type Attempt,
  type AttemptNews,
  abandonAttempt,
  applyProviderIntent,
  applyProviderSession,
  beginCapture,
  captureAttempt,
  countAttempts,
  findLiveAttempt,
  listUnpaidAttempts,
  releaseAttempt,
  webhooks,
} from "#modules/payments/server/public.ts";
import { onOneConnection, type SendWithCommit, type Transaction, withPipelinedCommit } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ProviderSession } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { returnLatePayment } from "../../refunds/server/return-payment.ts";
import { findOrderState, lockOrderState } from "../movements/lock-order-state.ts";
import type { OrderChange, OrderState, SettleCause } from "../movements/order-state.ts";
import { postMovements } from "../movements/post-movements.ts";
import { orders } from "../tables.ts";
import { bookRest, isStillDue, paysRest } from "../visit-orders/rest-of-visit.ts";
import { completeOrder } from "./complete-order.ts";
import { giveUpOrder } from "./give-up-order.ts";
import { readSecureOrderData, type SecureOrderData, secureOrder } from "./secure-order.ts";

export type SettleContext = Pick<ServerDeps, "db" | "clock" | "versions" | "payments" | "secrets">;

type Reading = { attempt: Attempt; session: ProviderSession };

/**
 * Settles an order's payment: reads the provider again, then updates the order. Return page, webhook, reconciler and
 * cancellation all use this function. The provider is read outside the transaction; then the order is locked and
 * changed once (PY-3). If the payment is only authorized, the order is first secured (everything it needs is reserved),
 * then the payment captured, then the order completed. Returns its current state; undefined for an unknown order.
 * Throws GatewayError or `payments_interrupted` if the provider can't be reached; nothing has changed then.
 */
export function settleOrder(
  deps: SettleContext,
  orderId: string,
  { cause }: { cause: SettleCause },
): Promise<OrderState | undefined> {
  return settle(deps, orderId, { cause, pages: "left_open" });
}

/**
 * Closes the payment page of an order, settles it, and cancels it unless it turns out to be paid. Returns and throws
 * what `settleOrder` does.
 */
export function closePageAndSettleOrder(
  deps: SettleContext,
  orderId: string,
  { cause }: { cause: SettleCause },
): Promise<OrderState | undefined> {
  return settle(deps, orderId, { cause, pages: "closed" });
}

/** Whether customers may still pay on an order's open payment page, or it is closed for good. */
type PagesOfOrder = "left_open" | "closed";

async function settle(
  deps: SettleContext,
  orderId: string,
  { cause, pages }: { cause: SettleCause; pages: PagesOfOrder },
): Promise<OrderState | undefined> {
  const { events, known, unpaid } = await onOneConnection(deps.db, (connection) =>
    batch({
      events: webhooks.listUnfinishedEvents(connection, `order:${orderId}`),
      known: findOrderState(connection, orderId),
      unpaid: listUnpaidAttempts(connection, orderId),
    }),
  );
  if (!known) {
    await webhooks.markEvents(deps.db, events, "unmatched");
    return undefined;
  }
  const readings = pages === "closed" ? await closePages(deps, orderId) : await readPages(deps, unpaid);
  failpoint("settle:after_reading");
  const { state, capturing } = await withPipelinedCommit(deps.db, async (tx, atLast) => {
    const settled = await applyReadings({ ...deps, tx, atLast, cause }, known, readings);
    const left = await giveUpWhenOver(tx, settled, { cause, pages });
    atLast(postMovements(tx, [...settled.moved, ...left.moved], "system"));
    atLast(webhooks.markEvents(tx, events, "processed"));
    failpoint("settle:before_commit");
    return { state: left.state, capturing: settled.capturing };
  });
  failpoint("settle:after_commit");
  return capturing ? captureOrder(deps, { known: state, attempt: capturing }, cause) : state;
}

/**
 * Captures the payment of a secured order and completes it. If the bank has withdrawn the authorization, the order is
 * given up and nothing was charged. After a crash in between, settling resumes the same steps. While another process
 * captures it, the order is returned as it is.
 */
async function captureOrder(
  deps: SettleContext,
  { known, attempt }: { known: OrderState; attempt: Attempt },
  cause: SettleCause,
): Promise<OrderState | undefined> {
  failpoint("settle:before_capture");
  const intent = await captureAttempt(deps.payments, attempt);
  if (!intent) return findOrderState(deps.db, attempt.orderId);
  failpoint("settle:after_capture");
  const state = await withPipelinedCommit(deps.db, async (tx, atLast) => {
    const apply = () => applyProviderIntent(tx, attempt, intent);
    const { locked, ...news } = await lockAndApply(tx, known, apply);
    const settled = await applyNews({ ...deps, tx, atLast, cause }, { state: locked, moved: [] }, { attempt, ...news });
    const left = await giveUpWhenOver(tx, settled, { cause, pages: "left_open" });
    atLast(postMovements(tx, [...settled.moved, ...left.moved], "system"));
    failpoint("settle:before_complete");
    return left.state;
  });
  failpoint("settle:after_complete");
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

/** Closes the open payment page and abandons one that is being created. Returns payments made in the meantime. */
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

/**
 * The result of settling an order. With `capturing`, the caller then captures that attempt's payment outside the
 * transaction.
 */
type SettledOrder = OrderChange & { capturing?: Attempt };

type SettleWork = SettleContext & { tx: Transaction; atLast: SendWithCommit; cause: SettleCause };

/**
 * Locks an order, reads what securing it needs and applies the provider's news about an attempt. All of this is one
 * packet (one round trip to the database), because no query depends on another's result. `known` is the order's earlier
 * state.
 */
async function lockAndApply<News extends AttemptNews | undefined>(
  tx: Transaction,
  known: OrderState,
  apply: () => Promise<News>,
): Promise<{ locked: OrderState; toSecure: SecureOrderData | undefined; news: News }> {
  const { id, cartId } = known;
  const { locked, toSecure, news } = await batch({
    locked: lockOrderState(tx, id),
    toSecure: isWaiting(known) ? readSecureOrderData(tx, { id, cartId }) : undefined,
    news: apply(),
  });
  // The order's cart may belong to another person by now.
  return { locked, news, toSecure: locked.cartId === cartId ? toSecure : undefined };
}

/** Applies the provider's readings, one attempt after another. */
async function applyReadings(settling: SettleWork, known: OrderState, readings: Reading[]): Promise<SettledOrder> {
  const { tx } = settling;
  const [first, ...others] = readings;
  const apply = async () => first && applyProviderSession(tx, first.attempt, first.session);
  const { locked, news: firstNews, toSecure } = await lockAndApply(tx, known, apply);
  let settled: SettledOrder = { state: locked, moved: [] };
  if (first && firstNews)
    settled = await applyNews(settling, settled, { attempt: first.attempt, news: firstNews, toSecure });
  for (const { attempt, session } of others) {
    const news = await applyProviderSession(tx, attempt, session);
    settled = await applyNews(settling, settled, { attempt, news });
  }
  return settled;
}

type AttemptReport = { attempt: Attempt; news: AttemptNews; toSecure?: SecureOrderData | undefined };

async function applyNews(
  settling: SettleWork,
  before: SettledOrder,
  { attempt, news, toSecure }: AttemptReport,
): Promise<SettledOrder> {
  const { tx, cause, atLast } = settling;
  // The attempt was read before its payment was known.
  if (news.kind === "capturing") return { ...before, capturing: { ...attempt, paymentIntentId: news.intentId } };
  if (news.kind === "authorized") return secure(settling, before, { attempt, news, toSecure });
  if (news.kind !== "paid" && news.kind !== "mismatched") return before;
  const { tender } = news;
  if (tender && news.kind === "paid" && paysRest(before.state)) {
    const booked = await bookRest(tx, { tenderId: tender.id, atLast });
    return { ...before, moved: [...before.moved, ...booked] };
  }
  const moved = [...before.moved];
  if (tender) {
    const { id: tenderId, orderId, amountCents: cents } = tender;
    moved.push(tenderTaken({ tenderId, orderId, into: "provider", cents }));
  }
  if (news.kind === "mismatched") return { ...before, moved, state: await setReview(tx, before.state) };
  let { state } = before;
  if (isWaiting(state) && (await secureOrder(settling, tx, state, { known: toSecure, atLast }))) {
    const completed = await completeOrder(tx, settling, state, cause, atLast);
    return { ...before, state: completed.state, moved: [...moved, ...completed.moved] };
  }
  if (isWaiting(state)) {
    // The payment was captured by other means before the order was secured, and its slot is gone.
    const abandoned = await giveUpOrder(tx, state, { cause });
    moved.push(...abandoned.moved);
    state = abandoned.state;
  }
  return { ...before, moved, state: tender ? await returnLatePayment(tx, { state, tender }) : state };
}

/**
 * Starts the capture of an authorized payment once its order is secured. Releases the payment without capturing it if
 * it is too late, if its order can't be fulfilled anymore, or if its amount differs from the requested one. In the last
 * case, the order is marked for review by a person.
 */
async function secure(
  settling: SettleWork,
  before: SettledOrder,
  { attempt, news, toSecure }: AttemptReport & { news: Extract<AttemptNews, { kind: "authorized" }> },
): Promise<SettledOrder> {
  const { tx, cause, atLast } = settling;
  const { state } = before;
  const isWanted = isWaiting(state) && before.capturing === undefined;
  const isSecure = () =>
    paysRest(state) ? isStillDue(tx, attempt) : secureOrder(settling, tx, state, { known: toSecure, atLast });
  if (isWanted && news.isAsAsked && (await isSecure())) {
    atLast(beginCapture(tx, attempt));
    return { ...before, capturing: { ...attempt, paymentIntentId: news.intentId } };
  }
  await releaseAttempt(tx, attempt, news.intentId);
  if (!isWanted) return before;
  if (!news.isAsAsked) return { ...before, state: await setReview(tx, state) };
  if (paysRest(state)) return before;
  const abandoned = await giveUpOrder(tx, state, { cause, isLost: true });
  return { ...before, state: abandoned.state, moved: [...before.moved, ...abandoned.moved] };
}

function isWaiting({ status, paymentState }: OrderState): boolean {
  return status === "pending" && paymentState !== "review";
}

/**
 * Marks an order for review, because the amount differs from the requested one or belongs to another order, so that a
 * person must check it (P11).
 */
async function setReview(tx: Transaction, state: OrderState): Promise<OrderState> {
  await tx.update(orders).set({ paymentState: "review", updatedAt: sql`clock_now()` }).where(eq(orders.id, state.id));
  return { ...state, paymentState: "review" };
}

/**
 * Gives up an order, but only after the provider has closed every page on which it could still be paid (decision 0010).
 */
async function giveUpWhenOver(
  tx: Transaction,
  { state, capturing }: SettledOrder,
  { cause, pages }: { cause: SettleCause; pages: PagesOfOrder },
): Promise<OrderChange> {
  if (!isWaiting(state) || capturing || paysRest(state)) return { state, moved: [] };
  // A fee stays owed when its payment page expires. A visit that staff hold until it is paid by a link can be paid on a
  // new page.
  if ((state.kind === "fee" || state.waitsForLink) && pages === "left_open") return { state, moved: [] };
  const attempts = await countAttempts(tx, state.id);
  const isOver =
    attempts.live === 0 && attempts.complete === 0 && (pages === "closed" || attempts.expired + attempts.released > 0);
  return isOver ? giveUpOrder(tx, state, { cause, isLost: attempts.released > 0 }) : { state, moved: [] };
}

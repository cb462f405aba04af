import { type SQL, sql } from "drizzle-orm";
import { holds } from "#modules/booking/server/public.ts";
import { endWithContract, listContractsToReconcile } from "#modules/membership/server/public.ts";
import { listPlansToReconcile } from "#modules/payment-plans/server/public.ts";
import {
  abandonAttempt,
  adoptRecentPayments,
  listAttemptsToReconcile,
  listWantedCalls,
  mayStillBePaidInSql,
  readerPayments,
  runCall,
  savedCards,
  tenderRefunds,
  webhooks,
} from "#modules/payments/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { isAppError } from "#shared/app-error.ts";
import { retryRefund, sendRefund } from "../../refunds/server/send-refund.ts";
import { bookOnceCardIsSaved, listWaitingForCard } from "../cards/wait-for-card.ts";
import { settleReader } from "../desk/reader/settle-reader.ts";
import { alignContract } from "../memberships/renewals/align-contract.ts";
import { settleMembership } from "../memberships/renewals/settle-membership.ts";
import { closePageAndSettleOrder, type SettleContext, settleOrder } from "../payment/settle-order.ts";
import { alignPlan } from "../plans/installments/align-plan.ts";
import { settlePlan } from "../plans/installments/settle-plan.ts";
import { checkoutSubjects } from "./subjects.ts";

export type Reconciled = { settled: number; failed: number };

type Options = {
  /** Payment attempts younger than this are left to the return page and the webhook. */
  quietSeconds?: number;
  /**
   * After this many seconds without the provider's response, it is certain that no request is still waiting for the
   * attempt.
   */
  strandedSeconds?: number;
  /** The functions that settle the subjects of provider events, such as orders and memberships. */
  subjects?: webhooks.SubjectHandlers;
};

const AT_ONCE = 5;

/** A failed refund is retried after one hour, then after two and three. */
const REPEAT_REFUND_MINUTES = 60;

/**
 * Finishes payments after lost webhooks, closed tabs and crashes, once a minute (P3, P4, P5). Checks every attempt that
 * could still be paid and every payment on a card reader, books visits that waited for a card once it is saved, and
 * sends pending requests to the provider. Looks again for the subjects of unmatched webhook events, and settles them.
 * Checks memberships and packages that have no contract yet or an overdue charge, cancels orders that lost their
 * payment page, and retries failed refunds.
 */
export async function reconcilePayments(
  deps: SettleContext & Pick<ServerDeps, "logger">,
  { quietSeconds = 20, strandedSeconds = 120, subjects = checkoutSubjects(deps) }: Options = {},
): Promise<Reconciled> {
  const result: Reconciled = { settled: 0, failed: 0 };
  const attempts = await listAttemptsToReconcile(deps.db, { quietSeconds, strandedSeconds, limit: 2_000 });
  const stranded = attempts.filter(({ status }) => status === "creating");
  // No customer was ever sent to these payment pages, so they can't be paid.
  for (const { id } of stranded) await abandonAttempt(deps.db, id);
  const open = new Set(attempts.filter(({ status }) => status !== "creating").map(({ orderId }) => orderId));
  await each([...open], (orderId) => settleOrder(deps, orderId, { cause: "reconciler" }));
  await each(await readerPayments.listReaderPayments(deps.db, quietSeconds), (tenderId) =>
    settleReader(deps, tenderId),
  );
  await each(await savedCards.listCardsToSettle(deps.db, quietSeconds), (cardId) =>
    savedCards.settleCard(deps, cardId),
  );
  await each(await listWaitingForCard(deps.db), (orderId) => bookOnceCardIsSaved(deps, orderId));
  await webhooks.matchEvents(deps.db);
  const waiting = await webhooks.listWaitingSubjects(deps.db, webhooks.kindsOf(subjects), 500);
  await each(waiting, (subject) => webhooks.settleSubject(deps.db, subjects, subject));
  const pageless = await listPagelessOrders(deps, strandedSeconds);
  await each(pageless, (orderId) => closePageAndSettleOrder(deps, orderId, { cause: "reconciler" }));
  await each(await listWantedCalls(deps.db), (key) => runCall(deps, key));
  const contracts = await listContractsToReconcile(deps.db);
  await each(contracts.unsubscribed, (id) => alignContract(deps, id));
  await each(contracts.over, (id) => withRetry(deps.db, (tx) => endWithContract(tx, id)));
  await each(contracts.overdue, (id) => settleMembership(deps, id));
  const plans = await listPlansToReconcile(deps.db);
  await each(plans.withoutContract, (id) => alignPlan(deps, id));
  await each(plans.overdue, (id) => settlePlan(deps, id));
  await adoptRecentPayments(deps.db);
  for (const failed of await tenderRefunds.listRefundsToRetry(deps.db, REPEAT_REFUND_MINUTES))
    await retryRefund(deps, failed);
  await each(await tenderRefunds.listRefundsForProvider(deps.db), (refundId) => sendRefund(deps, refundId));
  return result;

  async function each(ids: string[], work: (id: string) => Promise<unknown>): Promise<void> {
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const outcomes = await Promise.allSettled(ids.slice(start, start + AT_ONCE).map(work));
      for (const outcome of outcomes) {
        if (outcome.status === "fulfilled") {
          result.settled += 1;
          continue;
        }
        result.failed += 1;
        const { reason } = outcome;
        if (isGatewayError(reason) || isAppError(reason))
          deps.logger.warn({ err: reason }, "a payment is asked for again");
        else throw reason;
      }
    }
  }
}

const listPageless = varying(
  { id: "text" },
  ({ strandedSeconds, mayBePaid }: { strandedSeconds: number; mayBePaid: SQL }) => sql`
  select o.id from orders o
  where o.kind <> 'service' and o.status = 'pending' and o.payment_state = 'pending'
    and o.placed_at < clock_now() - make_interval(secs => ${strandedSeconds})
    and not ${mayBePaid} and not ${holds.waitsForLinkInSql(sql`o.id`)}
    and not (o.due_now_cents = 0 and ${holds.isHeldForOrderInSql(sql`o.id`)}) limit 500`,
  { strandedSeconds: 0, mayBePaid: sql`true` },
);

/** Returns the orders that wait for payment but have no payment page left. */
async function listPagelessOrders({ db }: Pick<ServerDeps, "db">, strandedSeconds: number): Promise<string[]> {
  const rows = await listPageless(db, { strandedSeconds, mayBePaid: mayStillBePaidInSql(sql`o.id`, strandedSeconds) });
  return rows.map(({ id }) => id);
}

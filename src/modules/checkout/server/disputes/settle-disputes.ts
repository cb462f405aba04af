import { and, eq, sql } from "drizzle-orm";
import { freeCards, listSoldCards, stopCards } from "#modules/gift-cards/server/public.ts";
import {
  disputeKeyInBooks,
  disputeLost,
  disputeOpened,
  disputeRecovered,
  disputeWon,
} from "#modules/ledger/domain/events/provider-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findTransfer } from "#modules/ledger/server/public.ts";
import type { DisputeStep } from "#modules/payments/domain/dispute.ts";
import { disputedPayments, findTender, type Tender } from "#modules/payments/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ProviderDispute } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { DISPUTE_CLOSED, DISPUTE_OPENED, type OrderDispute } from "../../domain/events.ts";
import { lockOrder } from "../movements/lock-order-state.ts";
import { postMovements } from "../movements/post-movements.ts";
import { orders } from "../tables.ts";

/**
 * Updates the disputes of a tender (one payment for an order) to match the provider's. Safe to repeat, and in any
 * order. Returns whether the tender exists. Throws GatewayError if the provider doesn't respond.
 */
export async function settleDisputes(deps: Pick<ServerDeps, "db" | "payments">, tenderId: string): Promise<boolean> {
  const tender = await findTender(deps.db, tenderId);
  if (!tender?.paymentIntentId) return tender !== undefined;
  const providerDisputes = await deps.payments.listDisputes({ paymentIntentId: tender.paymentIntentId });
  for (const dispute of providerDisputes) await withRetry(deps.db, (tx) => followDispute(tx, tender, dispute));
  return true;
}

/**
 * Applies the outcome of one dispute in one transaction: to its row, the books, the gift cards that the order sold, and
 * the status of its payment.
 */
export async function followDispute(tx: Transaction, tender: Tender, providerDispute: ProviderDispute): Promise<void> {
  const { orderId } = tender;
  await lockOrder(tx, orderId);
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const { dispute, isNew, steps } = await disputedPayments.storeDispute(
    tx,
    { tender, orderNumber: order.number },
    providerDispute,
  );
  const moved: Movement[] = [];
  for (const step of steps) moved.push(...(await applyStep(tx, dispute, { step, providerDispute })));
  await postMovements(tx, moved, "system");
  await tell(tx, dispute, { isNew, steps });
  failpoint("dispute:before_commit");
}

type AppliedStep = { step: DisputeStep; providerDispute: ProviderDispute };

/**
 * Applies the effects of a dispute's step on gift cards and the order. Returns the ledger movements, which the caller
 * posts all at once.
 */
async function applyStep(
  tx: Transaction,
  dispute: disputedPayments.Dispute,
  { step, providerDispute }: AppliedStep,
): Promise<Movement[]> {
  const { id: disputeId, orderId, withdrawnCents: cents, feeCents } = dispute;
  if (step === "opened") {
    await stopCards(tx, { orderId, disputeId });
    await markDisputed(tx, orderId);
    return [disputeOpened({ disputeId, orderId, cents, feeCents })];
  }
  if (step === "lost")
    return [disputeLost({ disputeId, orderId, cents, giftCards: await leftOnCards(tx, { orderId, most: cents }) })];
  await freeCards(tx, disputeId);
  await standAsBefore(tx, orderId);
  const back = {
    disputeId,
    orderId,
    cents: providerDispute.reinstatedCents,
    feeBackCents: providerDispute.feeBackCents,
  };
  if (step === "won") return [disputeWon(back)];
  const lost = await findTransfer(tx, disputeKeyInBooks(disputeId, "lost"));
  if (!lost) throw new Error("a dispute that was lost isn’t in the books");
  return [disputeRecovered(lost), disputeWon(back)];
}

/** Returns what can be deducted from the gift cards that the order sold: at most the lost amount. */
async function leftOnCards(tx: Transaction, { orderId, most }: { orderId: string; most: number }) {
  let left = most;
  return (await listSoldCards(tx, orderId)).flatMap(({ id, balance }) => {
    const cents = Math.min(left, balance);
    left -= cents;
    return cents > 0 ? [{ id, cents }] : [];
  });
}

/** Marks the order's payment as disputed, and stores its previous status. */
async function markDisputed(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      paymentStateBefore: sql`case when ${orders.paymentState} = 'disputed' then ${orders.paymentStateBefore} else ${orders.paymentState} end`,
      paymentState: "disputed",
      updatedAt: sql`clock_now()`,
    })
    .where(eq(orders.id, orderId));
}

/** Restores the order's previous status once none of its payments is disputed. */
async function standAsBefore(tx: Transaction, orderId: string): Promise<void> {
  if (await disputedPayments.isDisputed(tx, orderId)) return;
  await tx
    .update(orders)
    .set({
      paymentState: sql`coalesce(${orders.paymentStateBefore}, 'paid')`,
      paymentStateBefore: null,
      updatedAt: sql`clock_now()`,
    })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, "disputed")));
}

async function tell(
  tx: Transaction,
  { id: disputeId, orderId, status }: disputedPayments.Dispute,
  { isNew, steps }: { isNew: boolean; steps: DisputeStep[] },
): Promise<void> {
  const payload: OrderDispute = { orderId, disputeId };
  // An inquiry that becomes a dispute is reported again.
  const stage = status.startsWith("warning_") ? "asked" : "opened";
  if (isNew || steps.includes("opened"))
    await emitEvent(tx, { type: DISPUTE_OPENED, key: `dispute:${disputeId}:${stage}`, payload });
  for (const step of steps)
    if (step !== "opened") await emitEvent(tx, { type: DISPUTE_CLOSED, key: `dispute:${disputeId}:${step}`, payload });
}

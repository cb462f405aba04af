import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SoldOrder } from "#modules/ledger/domain/events/order-entries.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { addDays } from "#shared/zoned-time.ts";
import { CHARGED_STATES } from "../../domain/plan-state.ts";
import { emitClosed } from "../purchases/refund-purchase.ts";
import { takePayment } from "../purchases/take-payment.ts";
import { paymentPlans, planInstallments, planPayoffs, planPurchases } from "../tables.ts";
import { earnedByPayment } from "./pay-installment.ts";

/** Paying off isn't possible this many days before the next charge: the provider may already be charging it. */
const CLOSE_DAYS = 2;

/** The remaining amount of a package, to be paid in one payment. */
export type Payoff = { purchaseId: string; plan: { id: string; name: string }; nths: number[]; amountCents: Cents };

type PayOffQuery = { purchaseId: string; customerId: string; today: string };

/**
 * Returns the current cost of paying off a customer's package. Throws `not_found`, `plan_closed` for a package that
 * isn't charged anymore, and `too_close_to_charge` within two days of the next charge.
 */
export async function readPayoff(tx: Transaction, { purchaseId, customerId, today }: PayOffQuery): Promise<Payoff> {
  const [found] = await tx
    .select({ p: planPurchases, name: paymentPlans.name })
    .from(planPurchases)
    .innerJoin(paymentPlans, eq(paymentPlans.id, planPurchases.planId))
    .where(and(eq(planPurchases.id, purchaseId), eq(planPurchases.customerId, customerId)))
    .for("update", { of: planPurchases });
  if (!found) throw new AppError("not_found");
  const { p, name } = found;
  const open = await listOpen(tx, purchaseId);
  if (!CHARGED_STATES.some((state) => state === p.state) || open.length === 0) throw new AppError("plan_closed");
  const next = open.find(({ state }) => state === "due");
  if (next && next.dueOn <= addDays(today, CLOSE_DAYS)) throw new AppError("too_close_to_charge");
  return {
    purchaseId,
    plan: { id: p.planId, name },
    nths: open.map(({ nth }) => nth),
    amountCents: addMoney(...open.map(({ amountCents }) => amountCents)),
  };
}

async function listOpen(tx: Transaction, purchaseId: string) {
  const { nth, dueOn, amountCents, state } = planInstallments;
  return tx
    .select({ nth, dueOn, amountCents, state })
    .from(planInstallments)
    .where(and(eq(planInstallments.purchaseId, purchaseId), inArray(state, ["due", "failed"])))
    .orderBy(asc(nth));
}

/** Records that an order is to pay off the package. */
export async function writePayoff(
  tx: Transaction,
  { purchaseId, nths, amountCents }: Payoff,
  orderId: string,
): Promise<void> {
  await tx.insert(planPayoffs).values({ orderId, purchaseId, nths, amountCents });
}

/** Returns the orders that wait for payment to pay off the same installments of a package. */
export async function listPendingPayoffs(tx: Transaction, { purchaseId, nths }: Payoff): Promise<string[]> {
  const rows = await tx
    .select({ orderId: planPayoffs.orderId, nths: planPayoffs.nths })
    .from(planPayoffs)
    .where(and(eq(planPayoffs.purchaseId, purchaseId), eq(planPayoffs.state, "pending")));
  return rows.filter((row) => row.nths.join() === nths.join()).map(({ orderId }) => orderId);
}

/** Whether an order pays off a package. */
export async function isPayoff(db: DatabaseOrTransaction, orderId: string): Promise<boolean> {
  return (await db.$count(planPayoffs, eq(planPayoffs.orderId, orderId))) > 0;
}

/**
 * Checks, before any money moves, that an order still pays what it was placed for: none of its installments was charged
 * since. Returns whether it does; also true for an order that pays off nothing. Idempotent.
 */
export async function securePayoff(tx: Transaction, orderId: string): Promise<boolean> {
  const payoff = await findPayoff(tx, orderId);
  if (!payoff || payoff.state === "securing") return true;
  const { purchaseId, nths, state } = payoff;
  const [p] = await tx.select().from(planPurchases).where(eq(planPurchases.id, purchaseId)).for("update");
  const open = (await listOpen(tx, purchaseId)).map(({ nth }) => nth);
  const isCharged = CHARGED_STATES.some((charged) => charged === p?.state);
  if (state !== "pending" || !isCharged || open.join() !== nths.join()) return false;
  // Another order that pays off the same package already has its money authorized and its installments reserved.
  const others = and(eq(planPayoffs.purchaseId, purchaseId), eq(planPayoffs.state, "securing"));
  if ((await tx.$count(planPayoffs, others)) > 0) return false;
  await tx.update(planPayoffs).set({ state: "securing" }).where(eq(planPayoffs.orderId, orderId));
  return true;
}

async function findPayoff(tx: Transaction, orderId: string) {
  const [payoff] = await tx.select().from(planPayoffs).where(eq(planPayoffs.orderId, orderId));
  return payoff;
}

/**
 * Completes a paid order that pays off a package: its installments are paid ahead, all sessions are released, and
 * nothing more is charged. Returns what the payoff adds to the order's transfers; undefined for an order that pays off
 * nothing. Throws `conflict` for an order that wasn't secured.
 */
export async function completePayoff(
  tx: Transaction,
  orderId: string,
): Promise<Required<Pick<SoldOrder, "installment">> | undefined> {
  const payoff = await findPayoff(tx, orderId);
  if (!payoff) return undefined;
  const { purchaseId, nths, amountCents: cents, state } = payoff;
  if (state !== "securing") throw new AppError("conflict");
  const [p] = await tx.select().from(planPurchases).where(eq(planPurchases.id, purchaseId)).for("update");
  if (!p) throw new Error("a payoff of no package");
  await tx.update(planPayoffs).set({ state: "paid" }).where(eq(planPayoffs.orderId, orderId));
  await tx
    .update(planInstallments)
    .set({ state: "paid_off", paidAt: sql`clock_now()` })
    .where(and(eq(planInstallments.purchaseId, purchaseId), inArray(planInstallments.nth, nths)));
  const sessions = await takePayment(tx, purchaseId, cents);
  await emitClosed(tx, purchaseId);
  return { installment: { purchaseId, cents, sessions, earnedCents: earnedByPayment(p, cents) } };
}

/**
 * Cancels the payoff that an order was to make: the package's installments continue. Does nothing if the order has no
 * open payoff.
 */
export async function giveUpPayoff(tx: Transaction, orderId: string): Promise<void> {
  const isOpen = and(eq(planPayoffs.orderId, orderId), inArray(planPayoffs.state, ["pending", "securing"]));
  await tx.update(planPayoffs).set({ state: "cancelled" }).where(isOpen);
}

import { and, eq } from "drizzle-orm";
import { constraintOf, type DatabaseOrTransaction, type Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { membershipSwitches, memberships } from "../tables.ts";
import type { PaidSwitch } from "./confirm-change.ts";

export type Switch = typeof membershipSwitches.$inferSelect;

/**
 * Records the switch that an order is to pay for. It has no effect before payment. Throws `conflict` while another
 * switch is waiting.
 */
export async function writeSwitch(tx: Transaction, paidSwitch: PaidSwitch & { orderId: string }): Promise<void> {
  const { orderId, membershipId, quoteId, from, to, dueCents, creditCents } = paidSwitch;
  try {
    await tx.insert(membershipSwitches).values({
      orderId,
      membershipId,
      quoteId,
      fromPlanId: from.planId,
      planId: to.planId,
      priceCents: to.priceCents,
      dueCents,
      creditCents,
      periodStart: from.periodStart,
    });
  } catch (error) {
    if (constraintOf(error) === "membership_switches_one_open") throw new AppError("conflict", { cause: error });
    throw error;
  }
}

export async function findSwitchOfQuote(db: DatabaseOrTransaction, quoteId: string): Promise<Switch | undefined> {
  const [found] = await db.select().from(membershipSwitches).where(eq(membershipSwitches.quoteId, quoteId));
  return found;
}

/** Returns a customer's switch that waits for payment. */
export async function findOpenSwitch(db: DatabaseOrTransaction, customerId: string): Promise<Switch | undefined> {
  const [found] = await db
    .select({ open: membershipSwitches })
    .from(membershipSwitches)
    .innerJoin(memberships, eq(memberships.id, membershipSwitches.membershipId))
    .where(and(eq(memberships.customerId, customerId), eq(membershipSwitches.state, "open")));
  return found?.open;
}

/**
 * Returns whether a switch's membership is unchanged since the price was calculated, so that the switch's payment may
 * be captured; undefined for an order without a switch. The membership stays locked.
 */
export async function secureSwitch(tx: Transaction, orderId: string): Promise<boolean | undefined> {
  const paidSwitch = await findSwitch(tx, orderId);
  if (!paidSwitch) return undefined;
  const [m] = await tx.select().from(memberships).where(eq(memberships.id, paidSwitch.membershipId)).for("update");
  const isAsItWas =
    m?.planId === paidSwitch.fromPlanId && m.periodStart?.getTime() === paidSwitch.periodStart.getTime();
  const isFree = m?.state === "active" && !m.endsAt && !m.pausedFrom && !m.nextPlanId;
  return paidSwitch.state === "open" && isAsItWas && isFree;
}

/** Cancels the switch of an order: the plan doesn't change. */
export async function giveUpSwitch(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(membershipSwitches)
    .set({ state: "off" })
    .where(and(eq(membershipSwitches.orderId, orderId), eq(membershipSwitches.state, "open")));
}

export async function findSwitch(db: DatabaseOrTransaction, orderId: string): Promise<Switch | undefined> {
  const [found] = await db.select().from(membershipSwitches).where(eq(membershipSwitches.orderId, orderId));
  return found;
}

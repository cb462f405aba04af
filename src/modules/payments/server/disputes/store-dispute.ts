import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { ProviderDispute } from "#platform/payment-gateway.ts";
import type { Cents } from "#shared/money.ts";
import { type DisputeStep, laterStatus, moneyAfter, readDisputeStatus, stepsOf } from "../../domain/dispute.ts";
import { tenders } from "../tables.ts";
import type { Tender } from "../tenders.ts";
import { disputes } from "./dispute-tables.ts";

/** Disputes whose money is with the bank or lost, as a subquery for checks. */
export const STANDING_DISPUTES = "(select id, order_id, money from disputes where money in ('held', 'lost'))";

export type Dispute = typeof disputes.$inferSelect;

/** An updated dispute: its current state, and the movements of money since the last update. */
export type DisputeNews = { dispute: Dispute; isNew: boolean; steps: DisputeStep[] };

/**
 * Stores the provider's data about the dispute of a tender (one payment for an order). Older data that arrive late
 * change nothing. The caller holds the order's lock, and posts the movements to the ledger.
 */
export async function storeDispute(
  tx: Transaction,
  { tender, orderNumber }: { tender: Pick<Tender, "id" | "orderId">; orderNumber: number },
  providerDispute: ProviderDispute,
): Promise<DisputeNews> {
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, providerDispute.id)).for("update");
  const read = readDisputeStatus(providerDispute.status);
  const status = known ? laterStatus(known.status, read) : read;
  const steps = stepsOf(known?.money ?? "none", { ...providerDispute, status });
  const money = steps.reduce((_, step) => moneyAfter[step], known?.money ?? ("none" as const));
  const isWithdrawn = steps.includes("opened");
  const heldCents = await holdOfTender(tx, tender.id, known?.heldOfTenderCents ?? 0, {
    cents: providerDispute.withdrawnCents,
    steps,
  });
  const isClosed = ["won", "lost", "warning_closed", "prevented"].includes(status);
  const values = {
    status,
    money,
    reason: providerDispute.reason,
    amountCents: providerDispute.amountCents,
    heldOfTenderCents: heldCents,
    evidenceDueAt: providerDispute.dueAt ?? null,
    ...(isWithdrawn ? { withdrawnCents: providerDispute.withdrawnCents, feeCents: providerDispute.feeCents } : {}),
    ...(isClosed && !known?.closedAt ? { closedAt: sql`clock_now()` } : {}),
  };
  const [dispute] = known
    ? await tx.update(disputes).set(values).where(eq(disputes.id, providerDispute.id)).returning()
    : await tx
        .insert(disputes)
        .values({
          ...values,
          id: providerDispute.id,
          tenderId: tender.id,
          orderId: tender.orderId,
          orderNumber,
          openedAt: providerDispute.openedAt,
        })
        .returning();
  if (!dispute) throw new Error("no dispute was stored");
  return { dispute, isNew: known === undefined, steps };
}

/**
 * Updates and returns the part of the tender that can't be refunded: the amount that the bank has withdrawn, at most
 * the tender's balance.
 */
async function holdOfTender(
  tx: Transaction,
  tenderId: string,
  before: Cents,
  { cents, steps }: { cents: Cents; steps: DisputeStep[] },
): Promise<Cents> {
  let heldCents = before;
  for (const step of steps) {
    if (step === "lost") continue;
    const [left] = await tx
      .select({ cents: sql<number>`(amount_cents - refunded_cents - disputed_cents)::int` })
      .from(tenders)
      .where(eq(tenders.id, tenderId))
      .for("update");
    const more = step === "opened" ? Math.min(cents, left?.cents ?? 0) : -heldCents;
    heldCents += more;
    await tx
      .update(tenders)
      .set({ disputedCents: sql`${tenders.disputedCents} + ${more}::int`, updatedAt: sql`clock_now()` })
      .where(eq(tenders.id, tenderId));
  }
  return heldCents;
}

/** Returns an order's disputes, oldest first. */
export async function listDisputes(db: DatabaseOrTransaction, orderId: string): Promise<Dispute[]> {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(disputes.openedAt, disputes.id);
}

/** Whether the bank holds money of an order in a dispute that isn't decided yet. */
export async function hasOpenDispute(db: DatabaseOrTransaction, orderId: string): Promise<boolean> {
  return hasDispute(db, orderId, ["held"]);
}

/** Whether money of an order is held by the bank, or lost. */
export async function isDisputed(db: DatabaseOrTransaction, orderId: string): Promise<boolean> {
  return hasDispute(db, orderId, ["held", "lost"]);
}

async function hasDispute(db: DatabaseOrTransaction, orderId: string, money: Dispute["money"][]): Promise<boolean> {
  const found = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), inArray(disputes.money, money)))
    .limit(1);
  return found.length > 0;
}

/** Returns disputes by their ids, for notifying staff. */
export async function listDisputesById(db: DatabaseOrTransaction, ids: readonly string[]): Promise<Dispute[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(disputes)
        .where(inArray(disputes.id, [...ids]));
}

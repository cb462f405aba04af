import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { ProviderDispute } from "#platform/payment-gateway.ts";
import type { Cents } from "#shared/money.ts";
import { type DisputeStep, laterStatus, moneyAfter, readDisputeStatus, stepsOf } from "../../domain/dispute.ts";
import { tenders } from "../tables.ts";
import type { Tender } from "../tenders.ts";
import { disputes } from "./dispute-tables.ts";

/** Disputes whose money is with the bank or lost, as a subquery of checks. */
export const STANDING_DISPUTES = "(select id, order_id, money from disputes where money in ('held', 'lost'))";

export type Dispute = typeof disputes.$inferSelect;

/** The news of a dispute: its present state, and its movements of money since. */
export type DisputeNews = { dispute: Dispute; isNew: boolean; steps: DisputeStep[] };

/**
 * Stores what the provider says of a dispute of a tender. Data read earlier that arrive later change nothing. The
 * caller holds the order's lock, and moves the money in the books.
 */
export async function storeDispute(
  tx: Transaction,
  { tender, orderNumber }: { tender: Pick<Tender, "id" | "orderId">; orderNumber: number },
  told: ProviderDispute,
): Promise<DisputeNews> {
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, told.id)).for("update");
  const read = readDisputeStatus(told.status);
  const status = known ? laterStatus(known.status, read) : read;
  const steps = stepsOf(known?.money ?? "none", { ...told, status });
  const money = steps.reduce((_, step) => moneyAfter[step], known?.money ?? ("none" as const));
  const isWithdrawn = steps.includes("opened");
  const held = await holdOfTender(tx, tender.id, known?.heldOfTenderCents ?? 0, { cents: told.withdrawnCents, steps });
  const isClosed = ["won", "lost", "warning_closed", "prevented"].includes(status);
  const values = {
    ...{ status, money, reason: told.reason, amountCents: told.amountCents, heldOfTenderCents: held },
    ...{ evidenceDueAt: told.dueAt ?? null },
    ...(isWithdrawn ? { withdrawnCents: told.withdrawnCents, feeCents: told.feeCents } : {}),
    ...(isClosed && !known?.closedAt ? { closedAt: sql`clock_now()` } : {}),
  };
  const [dispute] = known
    ? await tx.update(disputes).set(values).where(eq(disputes.id, told.id)).returning()
    : await tx
        .insert(disputes)
        .values({
          ...values,
          ...{ id: told.id, tenderId: tender.id, orderId: tender.orderId, orderNumber, openedAt: told.openedAt },
        })
        .returning();
  if (!dispute) throw new Error("no dispute was stored");
  return { dispute, isNew: known === undefined, steps };
}

/**
 * The part of the tender that can't be refunded from now on: the amount that its holder's bank has taken, up to the
 * rest.
 */
async function holdOfTender(
  tx: Transaction,
  tenderId: string,
  before: Cents,
  { cents, steps }: { cents: Cents; steps: DisputeStep[] },
): Promise<Cents> {
  let held = before;
  for (const step of steps) {
    if (step === "lost") continue;
    const [left] = await tx
      .select({ cents: sql<number>`(amount_cents - refunded_cents - disputed_cents)::int` })
      .from(tenders)
      .where(eq(tenders.id, tenderId))
      .for("update");
    const more = step === "opened" ? Math.min(cents, left?.cents ?? 0) : -held;
    held += more;
    await tx
      .update(tenders)
      .set({ disputedCents: sql`${tenders.disputedCents} + ${more}::int`, updatedAt: sql`clock_now()` })
      .where(eq(tenders.id, tenderId));
  }
  return held;
}

/** Disputes of an order, oldest first. */
export async function listDisputes(db: DatabaseOrTransaction, orderId: string): Promise<Dispute[]> {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(disputes.openedAt, disputes.id);
}

/** Whether the bank has money of an order that isn't decided yet. */
export async function hasOpenDispute(db: DatabaseOrTransaction, orderId: string): Promise<boolean> {
  return hasDispute(db, orderId, ["held"]);
}

/** Whether money of an order is with the bank, or lost. */
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

/** Disputes by their ids, for telling staff of them. */
export async function listDisputesById(db: DatabaseOrTransaction, ids: readonly string[]): Promise<Dispute[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(disputes)
        .where(inArray(disputes.id, [...ids]));
}

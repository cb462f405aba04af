import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { giftCards } from "../tables.ts";

export const DELIVER_TASK = "deliver_gift_card";

type Present = { giftCardId: string; serial: number };

/** Enqueues the job that sends a card: at a given instant, or immediately. */
export async function enqueueDelivery(
  db: DatabaseOrTransaction,
  { giftCardId, serial }: Present,
  runAt: Date | undefined,
): Promise<void> {
  const key = `gift:${giftCardId}:${serial}:deliver`;
  await enqueueJob(db, DELIVER_TASK, { giftCardId, serial }, { key, ...(runAt ? { runAt } : {}) });
}

/**
 * Activates a card on its delivery day and emails it, once. Does nothing for a card that was frozen, replaced or
 * already sent.
 */
export async function deliverGiftCard(db: Database, { giftCardId, serial }: Present): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx
      .update(giftCards)
      .set({ state: "active", deliveredAt: sql`clock_now()` })
      .where(
        and(
          ...[eq(giftCards.id, giftCardId), eq(giftCards.serial, serial), isNull(giftCards.deliveredAt)],
          inArray(giftCards.state, ["scheduled", "active"]),
        ),
      )
      .returning({ id: giftCards.id });
    if (due.length > 0) await mailCard(tx, giftCardId);
  });
}

/** Emails a card's current code. Each call sends a separate email. */
export async function mailCard(tx: Transaction, giftCardId: string): Promise<void> {
  const [sent] = await tx
    .update(giftCards)
    .set({ timesSent: sql`${giftCards.timesSent} + 1` })
    .where(eq(giftCards.id, giftCardId))
    .returning({ serial: giftCards.serial, times: giftCards.timesSent });
  if (!sent) return;
  const { serial, times } = sent;
  const key = `gift:${giftCardId}:${serial}:mail${times > 1 ? `:${times}` : ""}`;
  await enqueueMail(tx, { mail: "gift-card", key, payload: { giftCardId, serial } });
}

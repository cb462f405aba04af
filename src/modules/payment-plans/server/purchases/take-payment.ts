import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { releasedSessions } from "../../domain/package-progress.ts";
import { planPurchases } from "../tables.ts";

/**
 * Adds a payment to a package. Returns how many sessions this releases. Once nothing is left to pay, the package is
 * paid off; until then, a past-due package becomes active again. The database refuses more than its price.
 */
export async function takePayment(tx: Transaction, purchaseId: string, cents: Cents): Promise<number> {
  const [locked] = await tx.select().from(planPurchases).where(eq(planPurchases.id, purchaseId)).for("update");
  if (!locked) throw new Error("no such package");
  const paid = locked.paidCents + cents;
  const released = Math.max(
    locked.releasedSessions,
    releasedSessions({ sessions: locked.sessions, price: locked.priceCents }, paid),
  );
  const runs = locked.state === "past_due" ? ({ state: "active", pastDueSince: null } as const) : {};
  await tx
    .update(planPurchases)
    .set({
      paidCents: paid,
      releasedSessions: released,
      updatedAt: sql`clock_now()`,
      ...(paid >= locked.priceCents ? ({ state: "paid_off", pastDueSince: null } as const) : runs),
    })
    .where(eq(planPurchases.id, purchaseId));
  return released - locked.releasedSessions;
}

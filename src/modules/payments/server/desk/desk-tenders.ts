import { and, eq, sql } from "drizzle-orm";
import type { MoneyAccountId } from "#modules/ledger/domain/account-id.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { tenders } from "../tables.ts";
import type { Tender } from "../tenders.ts";

/** One payment that a staff member takes for an order. */
export type NewDeskTender = {
  id: string;
  orderId: string;
  kind: Tender["kind"];
  sourceAccount: MoneyAccountId;
  /** Including the tip. */
  amountCents: Cents;
  tipCents: Cents;
  /** The people who get the tip, if the customer wanted it divided in another way than by treatments. */
  tipShares: Tender["tipShares"];
  /** `charging` until the provider has responded. */
  state: "captured" | "charging";
  reference: string | null;
  cardLast4: string | null;
  /** The saved card to charge. */
  savedCardId: string | null;
  /** The card reader that takes the payment. */
  reader?: { readerId: string; asksTip: boolean; savesCard: boolean } | undefined;
  /** The idempotency key of the staff member and their request; a repeat returns the same tender. */
  requestKey: string;
  by: { id: string; name: string };
};

/** Returns the tender (payment for an order) that an earlier request with this key wrote. */
export async function findDeskTender(db: DatabaseOrTransaction, requestKey: string): Promise<Tender | undefined> {
  const [found] = await db.select().from(tenders).where(eq(tenders.requestKey, requestKey));
  return found;
}

/** Writes a tender, after the order's earlier ones. The caller holds the order's lock. */
export async function writeDeskTender(tx: Transaction, { by, reader, ...tender }: NewDeskTender): Promise<Tender> {
  const last = sql<number>`(select coalesce(max(t.position), 0) + 1 from tenders t where t.order_id = ${tender.orderId})`;
  const [written] = await tx
    .insert(tenders)
    .values({ ...tender, ...reader, takenBy: by.id, takerName: by.name, position: last })
    .returning()
    .execute();
  if (!written) throw new Error("no tender was written");
  return written;
}

/** Returns the cents of an order that are being charged to saved cards or that readers wait for, without tips. */
export async function chargingCents(tx: Transaction, orderId: string): Promise<Cents> {
  const [sum] = await sumCharging(tx, { orderId });
  return sum?.cents ?? 0;
}

const sumCharging = statement(
  { cents: "int" },
  sql`
  select coalesce(sum(amount_cents - tip_cents), 0)::int as cents from tenders
  where order_id = ${sql.placeholder("orderId")} and state = 'charging'`,
);

type ChargeOutcome =
  | { state: "captured"; paymentIntentId: string; chargeId: string | null }
  | { state: "released"; failureCode: string };

/** Records the outcome of a charge, once; undefined if it was already recorded. */
export async function endCharge(
  tx: Transaction,
  tenderId: string,
  answered: ChargeOutcome,
): Promise<Tender | undefined> {
  const [ended] = await tx
    .update(tenders)
    .set({ ...answered, updatedAt: sql`clock_now()` })
    .where(and(eq(tenders.id, tenderId), eq(tenders.state, "charging")))
    .returning();
  return ended;
}

export async function findTender(db: DatabaseOrTransaction, tenderId: string): Promise<Tender | undefined> {
  const [found] = await db.select().from(tenders).where(eq(tenders.id, tenderId));
  return found;
}

import { sql } from "drizzle-orm";
import type { WalletAccountId } from "#modules/ledger/domain/account-id.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { tenders } from "./tables.ts";

/** The tenders of orders, for statements of other modules. */
export const tenderRows = sql`(select id, order_id, kind, source_account, amount_cents, state, position, taken_by, card_last4, created_at from tenders)`;

/** A payment from the customer's own balances, or an amount that the clinic waives. */
export type WalletPart = { cents: Cents } & (
  | { account: WalletAccountId; kind: "gift_card" | "credit" | "store_credit" }
  | { account: "rounding"; kind: "waived" }
);

/**
 * Records what the wallet pays for an order being placed, in the order in which the sources are used. The positions are
 * negative, so these tenders come before the card, whose position is 0. Refunds go in reverse, so they reach the card
 * first.
 */
export async function reserveTenders(tx: Transaction, orderId: string, parts: readonly WalletPart[]): Promise<void> {
  if (parts.length === 0) return;
  await tx.insert(tenders).values(
    parts.map(({ account, kind, cents }, index) => ({
      id: newId(),
      orderId,
      kind,
      sourceAccount: account,
      amountCents: cents,
      state: "reserved" as const,
      position: index - parts.length,
    })),
  );
}

/** Marks the reserved amounts of a paid order as spent. */
export async function captureTenders(tx: Transaction, orderId: string): Promise<void> {
  await move(tx, orderId, "captured");
}

/** Releases the reserved amounts of a canceled order. Returns whether there were any. */
export async function releaseTenders(tx: Transaction, orderId: string): Promise<boolean> {
  return (await move(tx, orderId, "released")) > 0;
}

async function move(tx: Transaction, orderId: string, state: "captured" | "released"): Promise<number> {
  const moved = await moveReserved(tx, { orderId, state });
  return moved.length;
}

const moveReserved = statement(
  { id: "text" },
  sql`
  update tenders set state = ${sql.placeholder("state")}, updated_at = clock_now()
  where order_id = ${sql.placeholder("orderId")} and state = 'reserved' returning id`,
);

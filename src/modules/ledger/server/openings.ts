import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { AccountId } from "../domain/account-id.ts";
import type { OpeningKind } from "../domain/events/opening-entries.ts";
import { type LedgerActor, reversalOf } from "../domain/transfer.ts";
import { findTransfer } from "./find-transfer.ts";
import { postTransfers } from "./post-transfers.ts";
import { ledgerOpenings } from "./tables.ts";

export type NewOpening = {
  kind: OpeningKind;
  /** The id of the balance in the previous system, by which a repeated import is recognized. */
  former: string;
  account: AccountId;
  cents: Cents;
  sessions?: number | undefined;
};

/**
 * Records an imported balance before it is posted, and returns its id. Undefined if it is already recorded with the
 * same amount. Concurrent calls wait for each other. Throws `invalid_input` if it is recorded with a different amount.
 */
export async function writeOpening(tx: Transaction, opening: NewOpening): Promise<string | undefined> {
  const { kind, former, account: accountId, cents, sessions = null } = opening;
  const id = newId();
  const isOpen = isNull(ledgerOpenings.takenBackAt);
  const written = await tx
    .insert(ledgerOpenings)
    .values({ id, kind, former, accountId, cents, sessions })
    .onConflictDoNothing({ target: [ledgerOpenings.kind, ledgerOpenings.former], where: sql`taken_back_at is null` })
    .returning({ id: ledgerOpenings.id });
  if (written.length > 0) return id;
  const [there] = await tx
    .select({ cents: ledgerOpenings.cents, sessions: ledgerOpenings.sessions })
    .from(ledgerOpenings)
    .where(and(eq(ledgerOpenings.kind, kind), eq(ledgerOpenings.former, former), isOpen));
  if (there?.cents === cents && there.sessions === sessions) return undefined;
  const sum = formatMoney(there?.cents ?? 0, { always: true });
  const visits = there?.sessions ? ` and ${there.sessions} visits` : "";
  throw new AppError("invalid_input", { message: `It was already imported, with ${sum}${visits}.` });
}

/** Returns an imported balance by id; undefined once it was reversed. */
export async function findOpening(tx: Transaction, id: string) {
  const [found] = await tx
    .select()
    .from(ledgerOpenings)
    .where(and(eq(ledgerOpenings.id, id), isNull(ledgerOpenings.takenBackAt)))
    .for("update");
  return found;
}

/**
 * Reverses an imported balance's transfer. Returns false and writes nothing if part of it was spent, as determined by
 * the ledger. The transaction continues either way.
 */
export async function takeOpeningBack(tx: Transaction, id: string, actor: LedgerActor): Promise<boolean> {
  const posted = await findTransfer(tx, `opening:${id}`);
  if (!posted) return false;
  const turned = reversalOf(posted, { key: `opening:${id}:taken_back`, event: "opening_taken_back" });
  try {
    await tx.transaction((step) => postTransfers(step, [{ ...turned, actor }]));
  } catch (error) {
    if (!isAppError(error, "insufficient_balance") && !isAppError(error, "conflict")) throw error;
    return false;
  }
  await tx.update(ledgerOpenings).set({ takenBackAt: sql`clock_now()` }).where(eq(ledgerOpenings.id, id));
  return true;
}

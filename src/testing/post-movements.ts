import type { Movement, Transfer } from "#modules/ledger/domain/transfer.ts";
import { findTransfer } from "#modules/ledger/server/find-transfer.ts";
import { type Posting, postTransfers } from "#modules/ledger/server/post-transfers.ts";
import type { Database } from "#platform/db/client.ts";
import { present } from "./present.ts";

/** Posts the movements of events in a separate transaction. The actor is the system unless a movement names another. */
export function postMovements(db: Database, ...movements: (Movement & Partial<Transfer>)[]): Promise<Posting[]> {
  return db.transaction((tx) =>
    postTransfers(
      tx,
      movements.map((movement) => ({ actor: "system", ...movement })),
    ),
  );
}

/**
 * Returns the entries of a transfer as "debited account → credited account amount", with amounts in cents or sessions.
 */
export async function entriesOf(db: Database, key: string): Promise<string[]> {
  const { entries } = present(await findTransfer(db, key));
  return entries.map(({ debit, credit, amount }) => `${debit} → ${credit} ${amount}`);
}

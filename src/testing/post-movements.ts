import type { Movement, Transfer } from "#modules/ledger/domain/transfer.ts";
import { findTransfer } from "#modules/ledger/server/find-transfer.ts";
import { type Posting, postTransfers } from "#modules/ledger/server/post-transfers.ts";
import type { Database } from "#platform/db/client.ts";
import { present } from "./present.ts";

/** Posts what events move in a transaction of its own, by the system unless it says otherwise. */
export function postMovements(db: Database, ...movements: (Movement & Partial<Transfer>)[]): Promise<Posting[]> {
  return db.transaction((tx) =>
    postTransfers(
      tx,
      movements.map((movement) => ({ actor: "system", ...movement })),
    ),
  );
}

/** The entries of a transfer as "debited account → credited account amount", amounts in cents or sessions. */
export async function entriesOf(db: Database, key: string): Promise<string[]> {
  const { entries } = present(await findTransfer(db, key));
  return entries.map(({ debit, credit, amount }) => `${debit} → ${credit} ${amount}`);
}

import type { LedgerActor, Movement } from "#modules/ledger/domain/transfer.ts";
import { postTransfers } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";

/** Posts movements to the ledger; called once per transaction. Movements without entries are skipped. */
export async function postMovements(tx: Transaction, moved: readonly Movement[], actor: LedgerActor): Promise<void> {
  const transfers = moved.filter(({ entries }) => entries.length > 0).map((movement) => ({ ...movement, actor }));
  await postTransfers(tx, transfers);
}

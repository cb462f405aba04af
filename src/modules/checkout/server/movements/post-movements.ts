import type { LedgerActor, Movement } from "#modules/ledger/domain/transfer.ts";
import { postTransfers } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";

/** Posts movements, once per transaction. An event without amounts is no transfer. */
export async function postMovements(tx: Transaction, moved: readonly Movement[], actor: LedgerActor): Promise<void> {
  const transfers = moved.filter(({ entries }) => entries.length > 0).map((movement) => ({ ...movement, actor }));
  await postTransfers(tx, transfers);
}

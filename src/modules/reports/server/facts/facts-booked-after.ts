import { and, asc, gt, inArray, lt } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { FactKind } from "../../domain/fact-kinds.ts";
import type { MoneyFact } from "../../domain/money-fact.ts";
import { factMoney } from "../tables.ts";

/**
 * Returns late entries: the facts of the given accounts for days before `before` whose transfers were written after
 * `transferId`.
 */
export function factsBookedAfter(
  db: DatabaseOrTransaction,
  { transferId, before, kinds }: { transferId: number; before: string; kinds: readonly FactKind[] },
): Promise<MoneyFact[]> {
  return db
    .select()
    .from(factMoney)
    .where(
      and(gt(factMoney.transferId, transferId), lt(factMoney.day, before), inArray(factMoney.accountKind, [...kinds])),
    )
    .orderBy(asc(factMoney.transferId), asc(factMoney.entryLine), asc(factMoney.accountKind), asc(factMoney.part));
}

import { and, asc, between, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { FactKind } from "../../domain/fact-kinds.ts";
import type { MoneyFact } from "../../domain/money-fact.ts";
import { factMoney } from "../tables.ts";

/**
 * Returns the facts of a period, both days inclusive, of the given accounts, or of all accounts. Call `drainFacts`
 * first.
 */
export function factsOfPeriod(
  db: DatabaseOrTransaction,
  { from, to, kinds }: { from: string; to: string; kinds?: readonly FactKind[] },
): Promise<MoneyFact[]> {
  const days = between(factMoney.day, from, to);
  return db
    .select()
    .from(factMoney)
    .where(kinds ? and(days, inArray(factMoney.accountKind, [...kinds])) : days)
    .orderBy(asc(factMoney.transferId), asc(factMoney.entryLine), asc(factMoney.accountKind), asc(factMoney.part));
}

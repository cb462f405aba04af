import { listSoldLines } from "#modules/checkout/server/public.ts";
import { sessionValuesOf } from "#modules/payment-plans/server/public.ts";
import type { MoneyFact } from "#modules/reports/domain/money-fact.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { type PayRule, takesOffCosts } from "../../domain/pay-rule.ts";
import type { Sale } from "../../domain/sale.ts";
import { type LineFacts, saleOf, salesGroups, tipsOf } from "../../domain/sales-of-facts.ts";
import type { TipFact } from "../../domain/tip-lines.ts";
import type { KnownPerson } from "../people/list-people.ts";
import { readCosts } from "./read-costs.ts";

/** Returns the sales in the facts, with who made them, and the tips. Costs are read only if a rule deducts them. */
export async function readSales(
  db: DatabaseOrTransaction,
  facts: readonly MoneyFact[],
  { people, rules }: { people: readonly KnownPerson[]; rules: readonly PayRule[] },
): Promise<{ sales: Sale[]; tips: TipFact[] }> {
  const groups = salesGroups(facts);
  const lines = await listSoldLines(db, [...new Set(groups.map(({ orderLineId }) => orderLineId))]);
  const values = await sessionValuesOf(
    db,
    lines.flatMap(({ visitLineId }) => visitLineId ?? []),
  );
  const costs = rules.some(takesOffCosts) ? await readCosts(db, lines) : undefined;
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const idOfAccount = new Map(people.flatMap(({ id, accountId }) => (accountId ? [[accountId, id] as const] : [])));
  const sales = groups.flatMap((group: LineFacts) => {
    const line = lineOf.get(group.orderLineId);
    const session = values.get(line?.visitLineId ?? "") ?? 0;
    const cost = costs?.get(group.orderLineId);
    const sale = saleOf(group, { line, session, cost, sellerOf: (account) => idOfAccount.get(account) });
    return sale && sale.team.length > 0 ? [sale] : [];
  });
  return { sales, tips: tipsOf(facts) };
}

import type { PaysVisit } from "#modules/content/domain/visit-policy.ts";
import { addMoney, allocateMoney, type Cents } from "#shared/money.ts";
import type { CartLine } from "./cart-to-price.ts";
import { isOfVisit, type PricedLine, sumOf } from "./priced-cart.ts";

/**
 * Splits each line into what is due now and what is due at the clinic: for the visit, the part the customer pays now;
 * everything else in full. Deposits are at most the visit's price, and are spread over its lines by price.
 */
export function withDue(priced: readonly PricedLine[], lines: readonly CartLine[], paysVisit: PaysVisit): PricedLine[] {
  const deposits = paysVisit === "deposit" ? depositsOf(priced, lines) : undefined;
  return priced.map((line) => {
    const all = addMoney(line.net, line.tax);
    const dueNow = isOfVisit(line) && paysVisit !== "full" ? (deposits?.get(line.id) ?? 0) : all;
    return { ...line, dueNow, dueAtClinic: all - dueNow };
  });
}

function depositsOf(priced: readonly PricedLine[], lines: readonly CartLine[]): Map<string, Cents> {
  const visit = priced.filter(isOfVisit);
  const depositCents = sumOf(lines, (line) =>
    "depositCents" in line && !line.isSession ? (line.depositCents ?? 0) : 0,
  );
  const due = Math.min(
    depositCents,
    sumOf(visit, ({ net }) => net),
  );
  const parts = allocateMoney(
    due,
    visit.map(({ net }) => net),
  );
  return new Map(visit.map(({ id }, index) => [id, parts[index] ?? 0]));
}

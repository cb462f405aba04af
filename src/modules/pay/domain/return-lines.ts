import { addMoney, multiplyMoney } from "#shared/money.ts";
import { aboutSale, type PayLine } from "./pay-line.ts";
import type { PayPerson } from "./pay-rule.ts";
import { portion } from "./portion.ts";
import type { Sale } from "./sale.ts";

/**
 * Returns the negative pay lines for returned sales. Each person paid for the order line loses the returned share, at
 * the rate that was paid. After a full return, nothing remains paid for the order line.
 */
export function returnLines(
  returned: readonly Sale[],
  people: readonly PayPerson[],
  sold: readonly PayLine[],
  earlier: readonly PayLine[],
): PayLine[] {
  const lines: PayLine[] = [];
  const all = Map.groupBy([...earlier, ...sold], ({ orderLineId }) => orderLineId);
  for (const sale of returned) {
    const ofLine = sale.orderLineId === undefined ? [] : (all.get(sale.orderLineId) ?? []);
    const paid = [...new Set(ofLine.filter(({ saleCents }) => saleCents > 0).map(({ personId }) => personId))];
    const known = paid.length > 0 ? paid : sale.team.map(({ personId }) => personId);
    for (const personId of known.filter((id) => people.some((person) => person.id === id))) {
      const line = takenBack(
        sale,
        personId,
        ofLine.filter((one) => one.personId === personId),
      );
      lines.push(line);
      ofLine.push(line);
    }
  }
  return lines;
}

function takenBack(sale: Sale, personId: string, before: readonly PayLine[]): PayLine {
  const about = aboutSale(sale, personId);
  const paid = before.filter(({ saleCents }) => saleCents >= 0);
  const [last] = paid.filter(({ kind }) => kind === "commission").slice(-1);
  if (!last) return { ...about, reason: "Returned; nothing was paid for it" };
  const returnLines = before.filter(({ saleCents }) => saleCents < 0);
  const whole = addMoney(0, ...paid.map(({ saleCents }) => saleCents));
  const wasBack = multiplyMoney(addMoney(0, ...returnLines.map(({ saleCents }) => saleCents)), -1);
  const isBack = Math.min(whole, wasBack - sale.net);
  const brought = addMoney(0, ...paid.map(({ cents }) => cents));
  const left = addMoney(brought, ...returnLines.map(({ cents }) => cents));
  const cents = multiplyMoney(left - (brought - portion(brought, isBack, whole)), -1);
  const base = multiplyMoney(portion(last.base, Math.abs(sale.net), whole), -1);
  const { rate, unit, ruleId, ruleVersion } = last;
  const reason = "Returned: its share goes back at the rate that was paid";
  return { ...about, base, rate, unit, cents, ruleId, ruleVersion, reason };
}

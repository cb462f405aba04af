import { type Cents, exactMoney } from "#shared/money.ts";
import type { PayLine } from "./pay-line.ts";
import type { PayRule } from "./pay-rule.ts";
import type { Sale } from "./sale.ts";

type Off = {
  personId: string;
  orderLineId: string | undefined;
  /** The total cost to deduct for the order line. */
  whole: Cents;
  /** The most that can be deducted from this payment. */
  most: Cents;
};

/**
 * Returns a function that calculates the deduction from a person's pay for one payment of an order line: the costs that
 * were not deducted from earlier payments, because these were too small. Call it for payments in chronological order.
 */
export function deductions(earlier: readonly PayLine[]): (off: Off) => Cents {
  const done = new Map<string, Cents>();
  const keyOf = (personId: string, orderLineId: string) => `${personId} ${orderLineId}`;
  const add = (key: string, cents: Cents) => done.set(key, (done.get(key) ?? 0) + cents);
  for (const { personId, orderLineId, kind, ruleId, saleCents, deducted } of earlier)
    if (orderLineId !== undefined && kind === "commission" && ruleId !== undefined && saleCents >= 0)
      // A line from before deducted amounts were stored counts as having deducted the whole cost.
      add(keyOf(personId, orderLineId), deducted ?? Number.POSITIVE_INFINITY);
  return ({ personId, orderLineId, whole, most }) => {
    if (orderLineId === undefined) return Math.min(whole, most);
    const key = keyOf(personId, orderLineId);
    const off = Math.max(0, Math.min(whole - (done.get(key) ?? 0), most));
    add(key, off);
    return off;
  };
}

type Said = { off: Cents; whole: Cents; sale: Sale; rule: PayRule; isAfter: boolean };

/**
 * Returns "$12.40 for supplies taken off before the percentage"; "$5.00 of $12.40" if only a part. Empty without a
 * deduction.
 */
export function deductionWords({ off, whole, sale, rule, isAfter }: Said): string[] {
  if (off === 0) return [];
  const what = rule.deduct === "fixed" ? "" : sale.kind === "treatment" ? " for supplies" : " for the cost of goods";
  const when = isAfter ? "from what was earned" : "before the percentage";
  const part = off < whole ? ` of ${exactMoney(whole)}` : "";
  return [`${exactMoney(off)}${part}${what} taken off ${when}`];
}

/** Returns "the cost of 2 pieces isn't known". Empty if it is known, or if the rule deducts no cost. */
export function unknownCostWords({ cost }: Sale, { deduct }: PayRule): string[] {
  const pieces = deduct === "cost" ? (cost?.unknownPieces ?? 0) : 0;
  return pieces > 0 ? [`the cost of ${pieces === 1 ? "a piece" : `${pieces} pieces`} isn’t known`] : [];
}

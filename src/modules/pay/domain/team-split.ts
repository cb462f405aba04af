import { allocateMoney, type Cents, multiplyMoney, shareOf } from "#shared/money.ts";
import type { PayRule } from "./pay-rule.ts";
import type { Sale, Worker } from "./sale.ts";

/** Returns a part of an amount of either sign, as `allocateMoney` splits it. */
export function splitSigned(amount: Cents, weights: readonly number[]): Cents[] {
  const parts = allocateMoney(Math.abs(amount), weights);
  return amount < 0 ? parts.map((part) => multiplyMoney(part, -1)) : parts;
}

/** Returns what of an amount of the sale falls on one of its people, by the rule of that person. */
export function partOf(amount: Cents, sale: Sale, worker: Worker, { split, leadShare }: PayRule): Cents {
  const at = sale.team.indexOf(worker);
  const isLead = at === 0;
  if (split === "assistant") return isLead ? amount : 0;
  if (split === "shares" && sale.team.length > 1) {
    const lead = shareOf(amount, leadShare);
    if (isLead) return lead;
    return splitSigned(amount - lead, minutesOf(sale.team.slice(1)))[at - 1] ?? 0;
  }
  return splitSigned(amount, minutesOf(sale.team))[at] ?? 0;
}

const minutesOf = (team: readonly Worker[]): number[] =>
  team.some(({ minutes }) => minutes > 0) ? team.map(({ minutes }) => minutes) : team.map(() => 1);

/** Returns whether a flat amount pays this person instead of the rate. */
export function isAssistant(sale: Sale, worker: Worker, { split }: PayRule): boolean {
  return split === "assistant" && sale.team.indexOf(worker) > 0;
}

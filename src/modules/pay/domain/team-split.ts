import { allocateMoney, type Cents, multiplyMoney, shareOf } from "#shared/money.ts";
import type { PayRule } from "./pay-rule.ts";
import type { Sale, Worker } from "./sale.ts";

/** Splits an amount of either sign, as `allocateMoney` does. */
export function splitSigned(amount: Cents, weights: readonly number[]): Cents[] {
  const parts = allocateMoney(Math.abs(amount), weights);
  return amount < 0 ? parts.map((part) => multiplyMoney(part, -1)) : parts;
}

/** Returns the part of a sale's amount that belongs to one of its people, by that person's rule. */
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

/** Whether this person gets a flat amount instead of the rate. */
export function isAssistant(sale: Sale, worker: Worker, { split }: PayRule): boolean {
  return split === "assistant" && sale.team.indexOf(worker) > 0;
}

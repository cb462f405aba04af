import type { Cents } from "#shared/money.ts";
import type { SaleKind } from "./sale.ts";

export const RULE_WHO = ["all", "role", "person"] as const;
export const RULE_WHAT = ["all", "kind", "category", "brand", "item"] as const;
export const RULE_UNITS = ["percent", "piece", "visit", "hour", "guarantee_period", "guarantee_hour"] as const;
export const RULE_BASES = ["net", "list", "session"] as const;
export const RULE_DEDUCTIONS = ["none", "fixed", "cost"] as const;
export const RULE_SPLITS = ["minutes", "shares", "assistant"] as const;
export const TIER_MODES = ["band", "reached"] as const;
export const TIER_SPANS = ["month", "period"] as const;
export const TIER_COUNTS = ["net", "count"] as const;

export type RuleUnit = (typeof RULE_UNITS)[number];

/** A tier: from `from` on, in cents of net sales or number of sales, this rate applies. */
export type Band = { from: number; rate: number };

export type Tiers = {
  by: (typeof TIER_COUNTS)[number];
  span: (typeof TIER_SPANS)[number];
  /** `band`: each tier is paid at its own rate; `reached`: everything is paid at the rate of the tier reached. */
  mode: (typeof TIER_MODES)[number];
  /** Ascending; below the first tier, the rule's own rate applies. */
  bands: readonly Band[];
};

/** A version of a pay rule: how much a person earns by what they do or sell. It applies from its first day on. */
export type PayRule = {
  id: string;
  version: number;
  name: string;
  fromDay: string;
  /** The first day on which the rule no longer applies. */
  untilDay?: string | undefined;
  who: { kind: "all" } | { kind: "role"; role: string } | { kind: "person"; personId: string };
  what:
    | { kind: "all" }
    | { kind: "kind"; of: SaleKind }
    | { kind: "category"; of: SaleKind; id: string }
    | { kind: "brand"; id: string }
    | { kind: "item"; of: SaleKind; id: string };
  unit: RuleUnit;
  /** Basis points for a percentage, else cents per unit. */
  rate: number;
  base: (typeof RULE_BASES)[number];
  /** `cost`: what the supplies or goods of the sale cost the clinic. */
  deduct: (typeof RULE_DEDUCTIONS)[number];
  deductCents: Cents;
  /** Whether the cost is deducted from the base of a percentage, or from what was earned. */
  deductWhen: "before" | "after";
  split: (typeof RULE_SPLITS)[number];
  /** With `shares`: the lead's part of the base, in basis points. */
  leadShare: number;
  /** With `assistant`: the fixed amount for each person except the lead. */
  assistantCents: Cents;
  tiers?: Tiers | undefined;
};

export type PayPerson = { id: string; role: string /** Accounts of managers and owners. */; isManager: boolean };

export function takesOffCosts({ deduct }: Pick<PayRule, "deduct">): boolean {
  return deduct === "cost";
}

/** Rules for hours and guarantees pay per period, all others per sale. */
export type RuleGroup = "sale" | "hour" | "guarantee";

export function groupOf(unit: RuleUnit): RuleGroup {
  if (unit === "hour") return "hour";
  return unit === "guarantee_period" || unit === "guarantee_hour" ? "guarantee" : "sale";
}

/** Returns the versions that apply on a day: for each rule, the latest one that had begun by then. */
export function rulesOn(day: string, versions: readonly PayRule[]): PayRule[] {
  const latest = new Map<string, PayRule>();
  for (const rule of versions) {
    const other = latest.get(rule.id);
    if (rule.fromDay <= day && (!other || rule.version > other.version)) latest.set(rule.id, rule);
  }
  return [...latest.values()].filter(({ untilDay }) => untilDay === undefined || day < untilDay);
}

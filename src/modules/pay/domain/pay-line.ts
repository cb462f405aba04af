import type { Cents } from "#shared/money.ts";
import type { RuleUnit } from "./pay-rule.ts";
import type { Sale, SaleSource } from "./sale.ts";

export const LINE_KINDS = ["commission", "tip", "hours", "bonus", "adjustment", "guarantee"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One reason for which a person is paid, with what it rests on. */
export type PayLine = {
  personId: string;
  kind: LineKind;
  day: string;
  /** Absent for what no sale brought: hours, guarantees, bonuses. */
  source?: SaleSource | undefined;
  name: string;
  orderId?: string | undefined;
  orderLineId?: string | undefined;
  appointmentId?: string | undefined;
  /** What the rate was applied to: cents, pieces, visits or minutes. */
  base: number;
  /** Basis points or cents; of several bands the one of the last part. */
  rate: number;
  unit?: RuleUnit | undefined;
  cents: Cents;
  /** What the bands of a rule count of it: cents of net sales, or sales. */
  counted: number;
  /** Net of the whole sale, by which a later return takes its share. */
  saleCents: Cents;
  ruleId?: string | undefined;
  ruleVersion?: number | undefined;
  /** Which rule and why, or what else the line stands for. */
  reason: string;
};

/** Returns a line about a sale that pays nothing yet. */
export function aboutSale(sale: Sale, personId: string): PayLine {
  const { source, day, name, orderId, orderLineId, appointmentId, net: saleCents } = sale;
  return {
    ...{ personId, kind: "commission", day, source, name, orderId, orderLineId, appointmentId, saleCents },
    ...{ base: 0, rate: 0, cents: 0, counted: 0, reason: "" },
  };
}

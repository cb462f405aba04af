import type { Cents } from "#shared/money.ts";
import type { RuleUnit } from "./pay-rule.ts";
import type { Sale, SaleSource } from "./sale.ts";

export const LINE_KINDS = ["commission", "tip", "hours", "bonus", "adjustment", "guarantee"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A pay line: one amount that a person is paid in a period, with the reason and what it was computed from. */
export type PayLine = {
  personId: string;
  kind: LineKind;
  day: string;
  /** Absent for lines without a sale: hours, guarantees, bonuses. */
  source?: SaleSource | undefined;
  name: string;
  orderId?: string | undefined;
  orderLineId?: string | undefined;
  appointmentId?: string | undefined;
  /** The amount to which the rate was applied: cents, pieces, visits or minutes. */
  base: number;
  /** The rate in basis points or cents. If several tiers apply, it is that of the last part. */
  rate: number;
  unit?: RuleUnit | undefined;
  cents: Cents;
  /** The amount that counts toward a rule's tiers: cents of net sales, or sales. */
  counted: number;
  /** The net amount of the whole sale, on which the share of a later return is based. */
  saleCents: Cents;
  /**
   * What was deducted from the base or the earnings; 0 for a sale whose rule deducts nothing. Undefined for adjustments,
   * and for lines that were written before this was stored.
   */
  deducted?: Cents | undefined;
  ruleId?: string | undefined;
  ruleVersion?: number | undefined;
  /** The rule and why it applies, or the line's other reason. */
  reason: string;
};

/** Returns a line about a sale, with no pay yet. */
export function aboutSale(sale: Sale, personId: string): PayLine {
  const { source, day, name, orderId, orderLineId, appointmentId, net: saleCents } = sale;
  return {
    personId,
    kind: "commission",
    day,
    source,
    name,
    orderId,
    orderLineId,
    appointmentId,
    saleCents,
    base: 0,
    rate: 0,
    cents: 0,
    counted: 0,
    reason: "",
  };
}

import type { Cents } from "#shared/money.ts";
import type { SupplyCost } from "./supply-costs.ts";

/** What a rule can be about. Treatments and fees pay those who treat, the others who sold. */
export const SALE_KINDS = ["treatment", "product", "membership", "package", "gift_card", "fee"] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

/** The fact in the reports that a sale begins with. */
export type SaleSource = { transferId: number; entryLine: number; part: number };

/** A person who shares a sale, with the minutes of the treatment that need them; the first one leads. */
export type Worker = { personId: string; minutes: number };

/**
 * What one transfer of the books brought for one line of an order. A return has sums below zero: it takes back from what
 * the line brought before.
 */
export type Sale = {
  source: SaleSource;
  /** The day of the location, `yyyy-mm-dd`. */
  day: string;
  kind: SaleKind;
  itemId: string;
  /** Of a treatment its category, of a product its type. */
  categoryId?: string | undefined;
  brandId?: string | undefined;
  name: string;
  orderId?: string | undefined;
  orderLineId?: string | undefined;
  appointmentId?: string | undefined;
  /** Before reductions. */
  list: Cents;
  /** After reductions, without tax: what the reports count as net sales. */
  net: Cents;
  /** The part of the package's price that the session is worth, paid or not; 0 without a session. */
  session: Cents;
  pieces: number;
  /** What it took from the shelf; absent for what takes nothing, and while no rule asks. */
  cost?: SupplyCost | undefined;
  team: readonly Worker[];
};

export function isReturn({ net, list }: Pick<Sale, "net" | "list">): boolean {
  return net < 0 || (net === 0 && list < 0);
}

export function compareSources(a: SaleSource, b: SaleSource): number {
  return a.transferId - b.transferId || a.entryLine - b.entryLine || a.part - b.part;
}

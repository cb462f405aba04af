import type { Cents } from "#shared/money.ts";
import type { SupplyCost } from "./supply-costs.ts";

/**
 * The kinds of sales. A treatment or fee pays the people who performed it; all other sales pay the person who sold
 * them.
 */
export const SALE_KINDS = ["treatment", "product", "membership", "package", "gift_card", "fee"] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

/** The id of the first report fact of a sale. */
export type SaleSource = { transferId: number; entryLine: number; part: number };

/** A person who shares a sale, with the minutes of the treatment that need them. The first one is the lead. */
export type Worker = { personId: string; minutes: number };

/** The revenue that one transfer in the books adds for one order line. A return has negative sums. */
export type Sale = {
  source: SaleSource;
  /** The date at the location, `yyyy-mm-dd`. */
  day: string;
  kind: SaleKind;
  itemId: string;
  /** A treatment's category, or a product's type. */
  categoryId?: string | undefined;
  brandId?: string | undefined;
  name: string;
  orderId?: string | undefined;
  orderLineId?: string | undefined;
  appointmentId?: string | undefined;
  /** The amount before reductions. */
  list: Cents;
  /** After reductions, without tax: net sales as in the reports. */
  net: Cents;
  /** The value of the session as part of the package price, paid or not; 0 without a session. */
  session: Cents;
  pieces: number;
  /** The cost of the pieces used or sold; absent if there are none, and while no rule deducts costs. */
  cost?: SupplyCost | undefined;
  team: readonly Worker[];
};

export function isReturn({ net, list }: Pick<Sale, "net" | "list">): boolean {
  return net < 0 || (net === 0 && list < 0);
}

export function compareSources(a: SaleSource, b: SaleSource): number {
  return a.transferId - b.transferId || a.entryLine - b.entryLine || a.part - b.part;
}

import type { Cents } from "#shared/money.ts";

/** The sums of an order's treatment, in cents: its price and list price, what each reduction takes off, what is left, its tax and what of it was due when it was booked. */
export type LineSums = Record<"price" | "list" | "savings" | "discount" | "session" | "net" | "tax" | "dueNow", Cents>;

/**
 * The sums of a treatment that costs `price` by now, by the units that were used. The list price and what a membership takes off grow with the
 * units, tax with what is left; offers and codes took off an amount when it was booked, and stay. Undefined where a visit of a package
 * pays for it, or where less would be left than was due when it was booked.
 */
export function repriceLine(
  line: LineSums,
  price: Cents,
): Pick<LineSums, "price" | "list" | "savings" | "net" | "tax"> | undefined {
  if (line.session > 0 || line.price === 0) return undefined;
  const grown = (cents: Cents) => Math.round((cents * price) / line.price);
  const [list, savings] = [grown(line.list), grown(line.savings)];
  const net = price - savings - line.discount;
  const tax = line.net > 0 ? Math.round((line.tax * net) / line.net) : 0;
  if (net < 0 || net + tax < line.dueNow) return undefined;
  return { price, list, savings, net, tax };
}

import type { Cents } from "#shared/money.ts";

/**
 * The amounts of an order's treatment, in cents: its price and list price, each reduction, the net remainder, its tax,
 * and what was due at booking.
 */
export type LineSums = Record<"price" | "list" | "savings" | "discount" | "session" | "net" | "tax" | "dueNow", Cents>;

/**
 * Returns the amounts of a treatment that now costs `price`, based on the units used. The list price and membership
 * discount grow with the units, tax with the net amount; savings from offers and codes were fixed at booking. Undefined
 * if a package session pays for it, or if less would remain than was due at booking.
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

import { type Place, type TaxKind, taxRateOf } from "#modules/content/domain/destinations.ts";
import { addMoney, allocateMoney, type Cents } from "#shared/money.ts";
import type { CartLine, PriceRates } from "./cart-to-price.ts";
import type { PricedLine } from "./priced-cart.ts";

/** Returns the tax on an amount at a rate in parts per 100,000, rounded half up to the cent. */
export function taxOf(amount: Cents, taxRate: number): Cents {
  return Math.floor((amount * taxRate + 50_000) / 100_000);
}

/** A taxable line, or shipping. */
type TaxableItem = { id: string | undefined; rate: number; net: Cents };

/**
 * Returns lines with their tax, and the tax on shipping. Each rate is applied once to the sum of its lines, and the tax
 * is spread over them by price.
 */
export function withTax(
  priced: readonly PricedLine[],
  lines: readonly CartLine[],
  { to, shipping, rates }: { to: Place; shipping: Cents; rates: Pick<PriceRates, "salesTax" | "taxesShipping"> },
): { lines: PricedLine[]; shippingTax: Cents } {
  const rateOf = (kind: TaxKind) => taxRateOf(rates.salesTax, to, kind);
  const taxed: TaxableItem[] = [
    ...priced.map(({ id, net }, index) => ({ id, net, rate: rateOf(taxKindOf(lines[index])) })),
    ...(rates.taxesShipping ? [{ id: undefined, net: shipping, rate: rateOf("goods") }] : []),
  ];
  const taxes = new Map<string | undefined, Cents>();
  for (const [rate, some] of Map.groupBy(taxed, (one) => one.rate)) {
    const nets = some.map(({ net }) => net);
    const parts = allocateMoney(taxOf(addMoney(...nets), rate), nets);
    for (const [index, { id }] of some.entries()) taxes.set(id, parts[index] ?? 0);
  }
  return {
    lines: priced.map((line) => ({ ...line, tax: taxes.get(line.id) ?? 0 })),
    shippingTax: taxes.get(undefined) ?? 0,
  };
}

function taxKindOf(line: CartLine | undefined): TaxKind {
  return (line && "taxKind" in line && line.taxKind) || "untaxed";
}

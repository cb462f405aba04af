import { allocateMoney, multiplyMoney } from "#shared/money.ts";
import type { BundlePart, CartLine } from "./cart-to-price.ts";
import type { PricedLine, PricedPart } from "./priced-cart.ts";

/** Splits bundles over their parts by the parts' prices, so that a single part can be refunded. */
export function splitBundlesIntoParts(priced: readonly PricedLine[], lines: readonly CartLine[]): PricedLine[] {
  return priced.map((line, index) => {
    const bundle = lines[index];
    return bundle?.kind === "bundle" ? { ...line, parts: partsOf(line, bundle.parts) } : line;
  });
}

function partsOf({ quantity, net, tax }: PricedLine, parts: readonly BundlePart[]): PricedPart[] {
  const weights = parts.map((part) => multiplyMoney(part.priceCents, part.quantity));
  const [nets, taxes] = [allocateMoney(net, weights), allocateMoney(tax, weights)];
  return parts.map((part, index) => ({
    sizeId: part.sizeId,
    quantity: part.quantity * quantity,
    net: nets[index] ?? 0,
    tax: taxes[index] ?? 0,
  }));
}

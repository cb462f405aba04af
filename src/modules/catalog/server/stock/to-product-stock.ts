import type { SizeStock } from "./stock.ts";

const MOST_PRODUCTS = 100;

/** Returns the ids from a repeated or comma-separated parameter, each once. */
export function toStockIds(parts: readonly string[]): string[] {
  const ids = parts.flatMap((part) => part.split(",")).filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id));
  return [...new Set(ids)].slice(0, MOST_PRODUCTS);
}

/** Groups the stock of sizes by product. */
export function toProductStock(sizes: SizeStock[]) {
  const products = new Map<
    string,
    { id: string; inStock: boolean; stock: number; sizes: Omit<SizeStock, "productId">[] }
  >();
  for (const { productId, ...size } of sizes) {
    const product = products.get(productId) ?? { id: productId, inStock: false, stock: 0, sizes: [] };
    product.inStock ||= size.inStock;
    product.stock += size.stock;
    product.sizes.push(size);
    products.set(productId, product);
  }
  return [...products.values()];
}

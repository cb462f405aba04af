import { useEffect, useState } from "react";
import { browserApi } from "#web/api.ts";
import type { CatalogCalls } from "../contract/calls.ts";
import type { WireSize } from "../contract/product.ts";

const api = browserApi<CatalogCalls>();

/** Returns a product's sizes with their current stock, because a cached page may show an older one. */
export function useFreshStock(productId: string, sizes: WireSize[]): WireSize[] {
  const [fresh, setFresh] = useState<{ productId: string; stock: Map<string, number> }>();
  useEffect(() => {
    const controller = new AbortController();
    api
      .call("getProductStock", { query: { ids: [productId] }, signal: controller.signal })
      .then(({ data }) => {
        const [product] = data;
        if (product) setFresh({ productId, stock: new Map(product.sizes.map(({ id, stock }) => [id, stock])) });
      })
      .catch(() => {}); // the page's numbers stay; the cart checks stock itself
    return () => controller.abort();
  }, [productId]);
  if (fresh?.productId !== productId) return sizes;
  return sizes.map((size) => {
    const stock = fresh.stock.get(size.id) ?? size.stock;
    return { ...size, stock, inStock: stock > 0 };
  });
}

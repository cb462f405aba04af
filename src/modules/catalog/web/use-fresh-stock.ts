import { useEffect, useState } from "react";
import { api } from "#web/api.ts";
import type { WireSize } from "../contract/product.ts";

/** The sizes of a product with the stock as it is now: a kept page may be older (clarification 11). */
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
      .catch(() => {}); // the page's own numbers stay; the cart decides
    return () => controller.abort();
  }, [productId]);
  if (fresh?.productId !== productId) return sizes;
  return sizes.map((size) => {
    const stock = fresh.stock.get(size.id) ?? size.stock;
    return { ...size, stock, inStock: stock > 0 };
  });
}

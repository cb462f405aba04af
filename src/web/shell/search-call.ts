import type { SearchHit } from "./search-products.ts";

/** Asks the API; throws when it doesn't answer. */
export async function searchProducts(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const response = await fetch(`/api/v1/Product/all/paginateProductSearch?search=${encodeURIComponent(text)}`, {
    signal,
  });
  if (!response.ok) throw new Error(`search answered ${response.status}`);
  const { data }: { data: { docs: SearchHit[] } } = await response.json();
  return data.docs;
}

import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { Cents } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import type { GuestCartItem } from "#web/state/guest-cart-store.ts";

const api = browserApi<CatalogCalls>();

export type GuestCartLine = { key: string; name: string; detail: string; cents: Cents };

/** Returns a guest's cart with today's prices, a bundle as one line. What isn't sold anymore is left out: the login names it. */
export async function readGuestCart(items: readonly GuestCartItem[]): Promise<GuestCartLine[]> {
  const firsts = items.filter(
    ({ bundleId }, at) => !bundleId || items.findIndex((other) => other.bundleId === bundleId) === at,
  );
  const lines = await Promise.allSettled(firsts.map((item) => (item.bundleId ? readBundle(item) : readProduct(item))));
  return lines.flatMap((line) => (line.status === "fulfilled" && line.value ? [line.value] : []));
}

async function readBundle({ id }: GuestCartItem): Promise<GuestCartLine | undefined> {
  const { data } = await api.call("getBundleOfProduct", { params: { id } });
  return data ? { key: data.id, name: data.name, detail: "Set", cents: data.price } : undefined;
}

async function readProduct({ id, sizeId, quantity }: GuestCartItem): Promise<GuestCartLine | undefined> {
  const { data } = await api.call("getProductById", { params: { id } });
  const size = data.sizes.find((one) => one.id === sizeId) ?? data.sizes[0];
  if (!size) return undefined;
  const detail = quantity > 1 ? `${size.size}, ${quantity} pieces` : size.size;
  return { key: `${id} ${size.id}`, name: data.name, detail, cents: (size.salePrice ?? size.price) * quantity };
}

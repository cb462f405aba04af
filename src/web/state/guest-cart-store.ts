import { create } from "zustand";
import { type Guard, isId, isRecord, readStored, writeStored } from "./stored.ts";

/** A product in a guest's cart. Only the choice is stored: prices are loaded again when the cart is shown. */
export type GuestCartItem = {
  /** The product's id. */
  id: string;
  sizeId: string | null;
  quantity: number;
  name: string;
  slug: string;
  /**
   * The bundle with which the product was added to the cart. At login all items of the bundle become that bundle, at
   * its price.
   */
  bundleId?: string;
};

const MOST_ITEMS = 50;
const MOST_OF_ONE = 99;

type GuestCartState = { items: GuestCartItem[] };

export const useGuestCart = create<GuestCartState>(() => ({ items: [] }));

function toItem(value: unknown): GuestCartItem | undefined {
  if (!isRecord(value)) return undefined;
  const { id, sizeId = null, quantity = 1, name = "", slug = "" } = value;
  const isWhole =
    typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE;
  if (!isId(id) || !isWhole || (sizeId !== null && !isId(sizeId))) return undefined;
  if (typeof name !== "string" || typeof slug !== "string") return undefined;
  return { id, sizeId, quantity, name, slug, ...(isId(value.bundleId) ? { bundleId: value.bundleId } : {}) };
}

const isList: Guard<unknown[]> = Array.isArray;

const isSame = (one: Pick<GuestCartItem, "id" | "sizeId">, other: Pick<GuestCartItem, "id" | "sizeId">) =>
  one.id === other.id && one.sizeId === other.sizeId;

function store(items: GuestCartItem[]): void {
  writeStored("cart", items.length > 0 ? items : undefined);
  useGuestCart.setState({ items });
}

/** Reads the cart from storage, leaving out invalid items. */
export function loadGuestCart(): void {
  const items = (readStored("cart", isList) ?? []).flatMap((value) => toItem(value) ?? []).slice(0, MOST_ITEMS);
  useGuestCart.setState({ items });
}

/**
 * Adds a product. If the same product in the same size is already there, it isn't added again (CT-1), and `false` is
 * returned.
 */
export function addToGuestCart(item: GuestCartItem): boolean {
  loadGuestCart(); // another tab may have changed it, and the event about that may not have arrived yet
  const { items } = useGuestCart.getState();
  if (items.some((other) => isSame(other, item)) || items.length >= MOST_ITEMS) return false;
  store([...items, item]);
  return true;
}

/** Adds the items of a bundle. Items already in the cart become part of it; the same bundle isn't added twice. */
export function addBundleToGuestCart(bundleId: string, products: GuestCartItem[]): boolean {
  loadGuestCart();
  const { items } = useGuestCart.getState();
  const others = items.filter((other) => !products.some((product) => isSame(other, product)));
  if (items.some((other) => other.bundleId === bundleId)) return false;
  if (others.length + products.length > MOST_ITEMS) return false;
  store([...others, ...products.map((product) => ({ ...product, bundleId }))]);
  return true;
}

/** Returns a guest's cart in the merge's format (CT-3): bundles by their id, all other items one by one. */
export function toMergeLines(items: readonly GuestCartItem[]): {
  products: { productId: string; sizeId?: string; quantity: number }[];
  bundles: { bundleId: string }[];
} {
  const products = items.flatMap(({ id, sizeId, quantity, bundleId }) =>
    bundleId ? [] : { productId: id, quantity, ...(sizeId ? { sizeId } : {}) },
  );
  const bundleIds = new Set(items.flatMap(({ bundleId }) => bundleId ?? []));
  return { products, bundles: [...bundleIds].map((bundleId) => ({ bundleId })) };
}

export function setGuestQuantity(item: Pick<GuestCartItem, "id" | "sizeId">, quantity: number): void {
  const within = Math.min(MOST_OF_ONE, Math.max(1, Math.trunc(quantity)));
  store(useGuestCart.getState().items.map((other) => (isSame(other, item) ? { ...other, quantity: within } : other)));
}

/** Removes an item. If it belongs to a bundle, the bundle's other items remain as single items. */
export function removeFromGuestCart(item: Pick<GuestCartItem, "id" | "sizeId">): void {
  const { items } = useGuestCart.getState();
  const bundleId = items.find((other) => isSame(other, item))?.bundleId;
  const left = items.filter((other) => !isSame(other, item));
  store(
    left.map(({ bundleId: own, ...other }) =>
      own === undefined || own === bundleId ? other : { ...other, bundleId: own },
    ),
  );
}

export function clearGuestCart(): void {
  store([]);
}

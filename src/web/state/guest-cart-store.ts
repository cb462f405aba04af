import { create } from "zustand";
import { type Guard, isId, isRecord, readStored, writeStored } from "./stored.ts";

/** A product in a guest's cart. Prices are read anew when shown: only what was chosen is kept. */
export type GuestCartItem = {
  /** The product's id. */
  _id: string;
  sizeId: string | null;
  quantity: number;
  name: string;
  slug: string;
};

const MOST_ITEMS = 50;
const MOST_OF_ONE = 99;

type GuestCartState = { items: GuestCartItem[] };

export const useGuestCart = create<GuestCartState>(() => ({ items: [] }));

/** Older carts keyed their items by `id`; both are understood (CT-1). */
function toItem(value: unknown): GuestCartItem | undefined {
  if (!isRecord(value)) return undefined;
  const id = value._id ?? value.id;
  const { sizeId = null, quantity = 1, name = "", slug = "" } = value;
  const isWhole =
    typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE;
  if (!isId(id) || !isWhole || (sizeId !== null && !isId(sizeId))) return undefined;
  if (typeof name !== "string" || typeof slug !== "string") return undefined;
  return { _id: id, sizeId, quantity, name, slug };
}

const isList: Guard<unknown[]> = Array.isArray;

const isSame = (one: Pick<GuestCartItem, "_id" | "sizeId">, other: Pick<GuestCartItem, "_id" | "sizeId">) =>
  one._id === other._id && one.sizeId === other.sizeId;

function keep(items: GuestCartItem[]): void {
  writeStored("cart", items.length > 0 ? items : undefined);
  useGuestCart.setState({ items });
}

/** Reads the cart from storage, leaving out what doesn't fit. */
export function loadGuestCart(): void {
  const items = (readStored("cart", isList) ?? []).flatMap((value) => toItem(value) ?? []).slice(0, MOST_ITEMS);
  useGuestCart.setState({ items });
}

/** Adds a product; the same product in the same size is there already and isn't added again (CT-1): answers `false`. */
export function addToGuestCart(item: GuestCartItem): boolean {
  loadGuestCart(); // another tab may have been quicker than its event
  const { items } = useGuestCart.getState();
  if (items.some((other) => isSame(other, item)) || items.length >= MOST_ITEMS) return false;
  keep([...items, item]);
  return true;
}

export function setGuestQuantity(item: Pick<GuestCartItem, "_id" | "sizeId">, quantity: number): void {
  const within = Math.min(MOST_OF_ONE, Math.max(1, Math.trunc(quantity)));
  keep(useGuestCart.getState().items.map((other) => (isSame(other, item) ? { ...other, quantity: within } : other)));
}

export function removeFromGuestCart(item: Pick<GuestCartItem, "_id" | "sizeId">): void {
  keep(useGuestCart.getState().items.filter((other) => !isSame(other, item)));
}

export function clearGuestCart(): void {
  keep([]);
}

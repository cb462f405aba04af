import { create } from "zustand";
import { type Guard, isId, isRecord, readStored, writeStored } from "./stored.ts";

/** A treatment in a guest's cart, with the chosen add-ons. */
export type ServiceCartItem = { id: string; name: string; slug: string; addOnIds: string[] };

const MOST_ITEMS = 20;

type ServiceCartState = { items: ServiceCartItem[] };

export const useServiceCart = create<ServiceCartState>(() => ({ items: [] }));

function toItem(value: unknown): ServiceCartItem | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name = "", slug = "", addOnIds = [] } = value;
  if (!isId(id) || typeof name !== "string" || typeof slug !== "string" || !Array.isArray(addOnIds)) return undefined;
  return { id, name, slug, addOnIds: addOnIds.filter(isId) };
}

const isList: Guard<unknown[]> = Array.isArray;

function store(items: ServiceCartItem[]): void {
  writeStored("service cart", items.length > 0 ? items : undefined);
  useServiceCart.setState({ items });
}

export function loadServiceCart(): void {
  const items = (readStored("service cart", isList) ?? []).flatMap((value) => toItem(value) ?? []).slice(0, MOST_ITEMS);
  useServiceCart.setState({ items });
}

/** Adds a treatment. If it is already there by id, it isn't added again (CT-1), and `false` is returned. */
export function addToServiceCart(item: ServiceCartItem): boolean {
  loadServiceCart();
  const { items } = useServiceCart.getState();
  if (items.some((other) => other.id === item.id) || items.length >= MOST_ITEMS) return false;
  store([...items, item]);
  return true;
}

export function removeFromServiceCart(id: string): void {
  store(useServiceCart.getState().items.filter((item) => item.id !== id));
}

export function clearServiceCart(): void {
  store([]);
}

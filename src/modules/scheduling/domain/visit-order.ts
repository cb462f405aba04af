import { type FamilyOrder, shippedFamilyOrder } from "#modules/care/domain/family-order.ts";
import type { ServiceNeed } from "./service-need.ts";

/** The position of a family that the order doesn't list: among facials. */
const UNKNOWN = 1;

/**
 * Returns the orders in which the services of a visit may be done, as indexes of `needs`. Services at the same position
 * in the clinic's order keep the cart's order. An unknown family is placed among facials.
 */
export function allowedOrders(needs: readonly ServiceNeed[], order: FamilyOrder = shippedFamilyOrder): number[][] {
  const indexes = needs.map((_, index) => index);
  const placeOf = (index: number) => order[needs[index]?.family ?? ""] ?? UNKNOWN;
  const rankOf = (index: number) => Number(placeOf(index));
  const isFree = (index: number) => placeOf(index) === "anywhere";
  const ranked = indexes.filter((index) => !isFree(index)).sort((a, b) => rankOf(a) - rankOf(b) || a - b);
  const free = indexes.filter(isFree);
  if (free.length === 0 || ranked.length === 0) return [[...ranked, ...free]];
  const orders = [
    [...free, ...ranked],
    [...ranked, ...free],
  ];
  return free[0] === 0 ? orders : orders.reverse();
}

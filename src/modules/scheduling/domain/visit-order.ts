import type { ServiceNeed } from "./service-need.ts";

/**
 * Where a kind of treatment stands within a visit: talk first, then what cleans the skin, then light and laser, then
 * peels, then LED, and needles last. Drips and shots touch no skin and go before or after the rest.
 */
const rankOfFamily: Record<string, number> = {
  consultation: 0,
  "virtual-consultation": 0,
  facial: 1,
  "hydra-facial": 1,
  scalp: 1,
  body: 1,
  "body-rf": 1,
  cryo: 1,
  "muscle-stimulation": 1,
  needling: 2,
  microneedling: 2,
  rf: 2,
  laser: 2,
  ipl: 2,
  "hair-laser": 2,
  peel: 3,
  led: 4,
  light: 4,
  injectable: 5,
  injectables: 5,
  prp: 5,
};

/** Families that may be done at any point of a visit. */
const anyTime = new Set(["iv", "iv-drip", "shot", "shots"]);

/**
 * The orders in which the services of a visit may be done, as indexes of `needs`. Services of one rank keep the cart's
 * order; a family that isn't known keeps its place among facials.
 */
export function allowedOrders(needs: readonly ServiceNeed[]): number[][] {
  const indexes = needs.map((_, index) => index);
  const rankOf = (index: number) => rankOfFamily[needs[index]?.family ?? ""] ?? 1;
  const isFree = (index: number) => anyTime.has(needs[index]?.family ?? "");
  const ranked = indexes.filter((index) => !isFree(index)).sort((a, b) => rankOf(a) - rankOf(b) || a - b);
  const free = indexes.filter(isFree);
  if (free.length === 0 || ranked.length === 0) return [[...ranked, ...free]];
  const orders = [
    [...free, ...ranked],
    [...ranked, ...free],
  ];
  return free[0] === 0 ? orders : orders.reverse();
}

import { type Destination, destinationOf, type Place } from "#modules/content/domain/destinations.ts";
import type { Cents } from "#shared/money.ts";

type Parcel = { goodsCents: Cents; isPickup: boolean; to: Place };
type Rates = { shipTo: readonly Destination[]; freeShippingFromCents: Cents };

/**
 * Returns the shipping cost of goods: 0 if they are picked up, if there is nothing to ship, or if `goodsCents` reaches
 * the clinic's limit for free shipping. `goodsCents` is the sum before coupons, so a coupon never takes away free
 * shipping. A place that the clinic doesn't ship to costs the same as the first destination, until another address is
 * chosen.
 */
export function shippingOf({ goodsCents, isPickup, to }: Parcel, { shipTo, freeShippingFromCents }: Rates): Cents {
  if (isPickup || goodsCents <= 0 || goodsCents >= freeShippingFromCents) return 0;
  return (destinationOf(shipTo, to) ?? shipTo[0])?.cents ?? 0;
}

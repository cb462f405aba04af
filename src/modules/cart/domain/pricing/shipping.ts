import { type Destination, destinationOf, type Place } from "#modules/content/domain/destinations.ts";
import type { Cents } from "#shared/money.ts";

type Parcel = { goodsCents: Cents; isPickup: boolean; to: Place };
type Rates = { shipTo: readonly Destination[]; freeShippingFromCents: Cents };

/**
 * What shipping of goods costs: nothing when they are picked up, when there is nothing to ship, or from the sum that the
 * clinic ships free. `goodsCents` is before coupons, so a coupon never ends free shipping. To a place that the clinic
 * doesn't ship to, it is what the first destination costs, until another address is chosen.
 */
export function shippingOf({ goodsCents, isPickup, to }: Parcel, { shipTo, freeShippingFromCents }: Rates): Cents {
  if (isPickup || goodsCents <= 0 || goodsCents >= freeShippingFromCents) return 0;
  return (destinationOf(shipTo, to) ?? shipTo[0])?.cents ?? 0;
}

import type { Appointment } from "#modules/booking/server/public.ts";
import { priceCart } from "#modules/cart/domain/price-cart.ts";
import type { CartLine } from "#modules/cart/domain/pricing/cart-to-price.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import { priceRatesOf } from "#modules/cart/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { addOnLineId } from "../orders/order-line-values.ts";

/** What a visit costs at the prices and with the offers that it was booked with. Nothing of it is paid now. */
export function priceBookedVisit(
  visit: Appointment,
  { settings, now }: { settings: ClinicSettings; now: Date },
): PricedCart {
  const { country, state } = settings.address;
  return priceCart({
    lines: visit.lines.flatMap((line): CartLine[] => [
      {
        ...{ kind: "service", id: line.id, itemId: line.serviceId, quantity: 1 },
        price: bookedAt(line.unitPriceCents),
      },
      ...line.addOns.map(
        (addOn): CartLine => ({
          ...{ kind: "add_on", id: addOnLineId(line.id, addOn.addOnId), serviceLineId: line.id },
          ...{ itemId: addOn.addOnId, quantity: addOn.quantity, price: bookedAt(addOn.unitPriceCents) },
        }),
      ),
    ]),
    today: dateInZone(now, settings.timeZone),
    membership: undefined,
    offers: { kind: "given", offers: visit.offers },
    coupons: [],
    isPickup: true,
    to: { country, state },
    rates: priceRatesOf(settings),
    paysVisit: "at_clinic",
    tipCents: 0,
    wallet: [],
  });
}

/** The price of a booked part is frozen, whatever it is on the list. */
const bookedAt = (cents: number) => ({ listCents: cents, currentCents: cents, memberListCents: null });

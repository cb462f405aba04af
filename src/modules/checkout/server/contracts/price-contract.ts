import { priceCart } from "#modules/cart/domain/price-cart.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import { priceRatesOf } from "#modules/cart/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import type { PlanOffer } from "#modules/membership/server/public.ts";
import type { PaymentPlanOffer } from "#modules/payment-plans/server/public.ts";

type Line = Parameters<typeof priceCart>[0]["lines"][number];

/** Returns the price of an order that only begins a membership; `today` is the clinic's date. */
export function priceMembership(
  settings: ClinicSettings,
  { planId, priceCents, terms }: Pick<PlanOffer, "planId" | "priceCents" | "terms">,
  today: string,
): PricedCart {
  return priceAlone(
    settings,
    { kind: "membership", id: planId, itemId: planId, quantity: 1, priceCents, terms },
    today,
  );
}

/** Returns the price of an order that only begins a package: its first payment. */
export function pricePackage(
  settings: ClinicSettings,
  { planId, firstCents }: Pick<PaymentPlanOffer, "planId" | "firstCents">,
  today: string,
): PricedCart {
  const line = { kind: "plan" as const, id: planId, itemId: planId, quantity: 1, priceCents: firstCents };
  return priceAlone(settings, line, today);
}

function priceAlone(settings: ClinicSettings, line: Line, today: string): PricedCart {
  return priceCart({
    lines: [line],
    today,
    membership: undefined,
    coupons: [],
    wallet: [],
    offers: { kind: "given", offers: [] },
    isPickup: true,
    to: settings.location.address,
    paysVisit: "at_clinic",
    tipCents: 0,
    rates: priceRatesOf(settings),
  });
}

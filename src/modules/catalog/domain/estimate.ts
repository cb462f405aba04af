import type { Cents } from "#shared/money.ts";
import { doseOf } from "./dose.ts";
import type { EstimateArea } from "./service.ts";

type PricedService = {
  /** The current price; per unit if priced by the unit. */
  price: Cents;
  priceMax?: Cents | undefined;
  salePrice?: Cents | undefined;
  minUnits?: number | undefined;
  durationMinutes: number;
  estimateAreas: readonly EstimateArea[];
};

type ChosenAddOn = { price: Cents; priceUnit?: string | undefined; minutes: number };

export type Estimate = {
  min: Cents;
  max: Cents;
  minUnits: number;
  maxUnits: number;
  minutes: number;
  /** The amount most people pay, while no area is chosen. */
  usual?: { min: Cents; max: Cents };
};

/**
 * Returns the likely cost and duration of a visit, in cents and customer-facing minutes. A treatment with areas costs
 * the units of the chosen areas, but at least its smallest dose. Add-ons priced by the unit add only their minutes,
 * because the units of the treatment's areas already include theirs.
 */
export function estimateOf(
  service: PricedService,
  areas: readonly EstimateArea[],
  addOns: readonly ChosenAddOn[],
): Estimate {
  const addOnCents = addOns.reduce((sum, addOn) => sum + (addOn.priceUnit === "unit" ? 0 : addOn.price), 0);
  const minutes = addOns.reduce((sum, addOn) => sum + addOn.minutes, service.durationMinutes);
  const least = service.salePrice ?? service.price;
  const most = service.salePrice ?? Math.max(service.price, service.priceMax ?? 0);
  const { usual, ...dose } = doseOf(
    service,
    areas.map(({ name }) => name),
  );
  return {
    min: dose.minUnits * least + addOnCents,
    max: dose.maxUnits * most + addOnCents,
    ...dose,
    minutes,
    ...(usual ? { usual: { min: usual.minUnits * least + addOnCents, max: usual.maxUnits * most + addOnCents } } : {}),
  };
}

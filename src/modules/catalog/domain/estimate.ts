import type { Cents } from "#shared/money.ts";
import type { EstimateArea } from "./service.ts";

type PricedService = {
  /** What it costs now: of a unit, when it is priced by the unit. */
  price: Cents;
  priceMax?: Cents | undefined;
  salePrice?: Cents | undefined;
  minUnits?: number | undefined;
  durationMinutes: number;
  estimateAreas: readonly EstimateArea[];
};

type ChosenAddOn = { price: Cents; priceUnit?: string | undefined; minutes: number };

export type Estimate = { min: Cents; max: Cents; minUnits: number; maxUnits: number; minutes: number };

/**
 * What a visit will likely cost and take, in cents and client-facing minutes. A treatment with areas costs its units: those
 * of the chosen areas, never fewer than its smallest dose. Add-ons priced by the unit count with their minutes only: their
 * units are those of an area.
 */
export function estimateOf(
  service: PricedService,
  areas: readonly EstimateArea[],
  addOns: readonly ChosenAddOn[],
): Estimate {
  const addOnCents = addOns.reduce((sum, addOn) => sum + (addOn.priceUnit === "unit" ? 0 : addOn.price), 0);
  const minutes = addOns.reduce((sum, addOn) => sum + addOn.minutes, service.durationMinutes);
  const price = service.salePrice ?? service.price;
  if (service.estimateAreas.length === 0) {
    const dearest = service.salePrice ?? service.priceMax ?? service.price;
    return { min: price + addOnCents, max: dearest + addOnCents, minUnits: 0, maxUnits: 0, minutes };
  }
  const least = service.minUnits ?? 0;
  const minUnits = Math.max(
    least,
    areas.reduce((sum, area) => sum + area.minUnits, 0),
  );
  const maxUnits = Math.max(
    minUnits,
    areas.reduce((sum, area) => sum + area.maxUnits, 0),
  );
  return { min: minUnits * price + addOnCents, max: maxUnits * price + addOnCents, minUnits, maxUnits, minutes };
}

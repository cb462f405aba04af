import { assertCents, type Cents, multiplyMoney } from "#shared/money.ts";
import type { EstimateArea } from "./service.ts";

export type Units = { minUnits: number; maxUnits: number };

/** The number of units that the customer chose. It replaces the number that the areas would take. */
export type ChosenUnits = { from: number; to: number };

/**
 * The number of units that a visit probably takes. `usual`: what most visits take, set only while no area is chosen.
 */
export type Dose = Units & { usual?: Units | undefined };

/** The minimum and maximum amount most people pay above a price. */
export type UsualCents = { fromCents: Cents; toCents: Cents };

/** The estimate for a treatment whose final price is known only after the visit. Stored with its line item. */
export type VisitEstimate = Units & {
  /** Names of the chosen areas. If empty, the estimate starts at the smallest dose. */
  areas: string[];
  /** Whether the customer chose the units. If so, the areas only say where the units are used. */
  areUnitsChosen?: true;
  /** The unit of the treatment's price, such as "unit" or "syringe"; null for the whole treatment. */
  unit: string | null;
  /** The maximum amount that the line may cost above its stated price. */
  spreadCents: Cents;
  /** The amount that most people pay above the stated price, while no area is chosen. */
  usual?: UsualCents;
  /**
   * The units actually used, once known; the price is then final. `minUnits` and `maxUnits` are then both the units
   * charged, which are at least the smallest dose.
   */
  used?: number;
};

/**
 * Returns the final price and estimate of a treatment sold by the unit, from its booked price and the units actually
 * used. `leastUnits` is its smallest dose.
 */
export function usedDoseOf(
  { priceCents, estimate }: { priceCents: Cents; estimate: VisitEstimate },
  { used, leastUnits }: { used: number; leastUnits: number },
): { priceCents: Cents; estimate: VisitEstimate } {
  const units = Math.max(used, leastUnits);
  const { usual: _, ...known } = estimate;
  // The booked price is `minUnits` times the unit price.
  const perUnitCents = Math.round(priceCents / estimate.minUnits);
  return {
    priceCents: multiplyMoney(perUnitCents, units),
    estimate: { ...known, minUnits: units, maxUnits: units, spreadCents: 0, used },
  };
}

type SoldTreatment = {
  priceUnit?: string | null | undefined;
  minUnits?: number | null | undefined;
  estimateAreas?: readonly EstimateArea[] | undefined;
};

/** The maximum number of units for a treatment without areas. */
const MOST_WITHOUT_AREAS = 20;

/**
 * Returns the reason, as text, why a number of units can't be chosen for a treatment; undefined if it can. The maximum
 * is the number of units that all of its areas take together.
 */
export function whyNotUnits(
  { priceUnit, minUnits, estimateAreas = [] }: SoldTreatment,
  units: ChosenUnits,
): string | undefined {
  if (!priceUnit) return "this treatment isn’t sold by the unit";
  const least = Math.max(minUnits ?? 1, 1);
  const inAreas = estimateAreas.reduce((sum, area) => sum + area.maxUnits, 0);
  const most = Math.max(least, inAreas === 0 ? MOST_WITHOUT_AREAS : inAreas);
  if (units.from < least) return `at least ${least}`;
  return units.to > most ? `at most ${most}` : undefined;
}

/**
 * Returns the chosen units, else those of the chosen areas, never fewer than the smallest dose. Unknown area names are
 * ignored. While no area is chosen, the usual dose is that of the first area, because a clinic lists the most requested
 * one first.
 */
export function doseOf(service: SoldTreatment, areas: readonly string[], units?: ChosenUnits | null): Dose {
  if (units && service.priceUnit) {
    const least = Math.max(service.minUnits ?? 1, units.from, 1);
    return { minUnits: least, maxUnits: Math.max(least, units.to) };
  }
  const [first] = service.estimateAreas ?? [];
  const chosen = (service.estimateAreas ?? []).filter(({ name }) => areas.includes(name));
  const minUnits = Math.max(
    service.minUnits ?? 1,
    1,
    chosen.reduce((sum, area) => sum + area.minUnits, 0),
  );
  const maxUnits = Math.max(
    minUnits,
    chosen.reduce((sum, area) => sum + area.maxUnits, 0),
  );
  const usual = chosen.length === 0 && first ? usualOf(first, minUnits) : undefined;
  return { minUnits, maxUnits, ...(usual ? { usual } : {}) };
}

function usualOf({ minUnits, maxUnits }: Units, least: number): Units {
  const from = Math.max(minUnits, least);
  return { minUnits: from, maxUnits: Math.max(maxUnits, from) };
}

/** The price of one unit for a person now, in cents: the minimum, and the maximum if the price is a range. */
export type UnitPrice = { leastCents: Cents; mostCents: Cents };

/** Returns the price of several units. A percentage discount can leave fractions of a cent in the unit price. */
export function centsOfUnits(unitCents: number, units: number): Cents {
  return assertCents(Math.round(unitCents * units));
}

/** Returns the estimate of a treatment in a visit; null if its price is fixed. */
export function visitEstimateOf(
  { leastCents, mostCents }: UnitPrice,
  {
    unit,
    areas,
    usual,
    units = null,
    ...dose
  }: Dose & { unit: string | null; areas: readonly string[]; units?: ChosenUnits | null | undefined },
): VisitEstimate | null {
  const priceCents = centsOfUnits(leastCents, dose.minUnits);
  const spreadCents = centsOfUnits(mostCents, dose.maxUnits) - priceCents;
  if (unit === null && spreadCents === 0) return null;
  const more = usual && {
    fromCents: centsOfUnits(leastCents, usual.minUnits) - priceCents,
    toCents: centsOfUnits(mostCents, usual.maxUnits) - priceCents,
  };
  const chosen = units && unit !== null ? { areUnitsChosen: true as const } : {};
  return { areas: [...areas], ...chosen, unit, ...dose, spreadCents, ...(more ? { usual: more } : {}) };
}

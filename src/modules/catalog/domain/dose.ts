import { assertCents, type Cents, multiplyMoney } from "#shared/money.ts";
import type { EstimateArea } from "./service.ts";

export type Units = { minUnits: number; maxUnits: number };

/** How many units its customer chose, in place of what areas take. */
export type ChosenUnits = { from: number; to: number };

/** How many units of a treatment a visit likely takes; `usual`: what most visits take, while no area is chosen. */
export type Dose = Units & { usual?: Units | undefined };

/** How much more than a price most people pay, at least and at most. */
export type UsualCents = { fromCents: Cents; toCents: Cents };

/** What is known beforehand of a treatment whose price is known only afterwards; frozen with the visit's line. */
export type VisitEstimate = Units & {
  /** Names of the areas that were chosen; none: the smallest dose. */
  areas: string[];
  /** The units were chosen themselves; areas only say where. */
  areUnitsChosen?: true;
  /** "unit", "syringe": what its price is for; null: the whole treatment. */
  unit: string | null;
  /** How much more than its price the line may cost at most. */
  spreadCents: Cents;
  /** What most people pay more than its price, while no area is chosen. */
  usual?: UsualCents;
  /**
   * How many were used: the price isn't an estimate anymore. The units before are what is charged, never fewer than the
   * smallest dose.
   */
  used?: number;
};

/**
 * What a treatment that is sold by the unit costs once it is known how many were used, and its words; from what it was
 * booked with. `leastUnits` is its smallest dose.
 */
export function usedDoseOf(
  { priceCents, estimate }: { priceCents: Cents; estimate: VisitEstimate },
  { used, leastUnits }: { used: number; leastUnits: number },
): { priceCents: Cents; estimate: VisitEstimate } {
  const units = Math.max(used, leastUnits);
  const { usual: _, ...known } = estimate;
  // The price was so many units at one price each.
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

/** The most units that can be chosen of a treatment without areas. */
const MOST_WITHOUT_AREAS = 20;

/** Why so many units can't be chosen of a treatment, in words; undefined where they can. At most as many as all of its areas take. */
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
 * The chosen units, else those of the chosen areas, never fewer than the smallest dose. Names that the treatment doesn't have count nothing. While none
 * is chosen, most visits take those of its first area, as a clinic lists first what is asked for most.
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

/** What one unit of a treatment costs a person now, in cents: at least, and at most where the price is a range. */
export type UnitPrice = { leastCents: Cents; mostCents: Cents };

/** The price of so many units; a percentage off leaves fractions of a cent in that of one. */
export function centsOfUnits(unitCents: number, units: number): Cents {
  return assertCents(Math.round(unitCents * units));
}

/** The estimate of a treatment at a visit; null where its price is fixed. */
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

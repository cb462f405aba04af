import { addMoney, type Cents, formatMoney, multiplyMoney } from "#shared/money.ts";
import type { EstimateArea } from "./service.ts";

/** How many units of a treatment a visit likely takes. */
export type Dose = { minUnits: number; maxUnits: number };

/** What is known beforehand of a treatment whose price is known only afterwards; frozen with the visit's line. */
export type VisitEstimate = Dose & {
  /** Names of the areas that were chosen; none: the smallest dose. */
  areas: string[];
  /** "unit", "syringe": what its price is for; null: the whole treatment. */
  unit: string | null;
  /** How much more than its price the line may cost at most. */
  spreadCents: Cents;
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
  // The price was so many units at one price each.
  const perUnitCents = Math.round(priceCents / estimate.minUnits);
  return {
    priceCents: multiplyMoney(perUnitCents, units),
    estimate: { ...estimate, minUnits: units, maxUnits: units, spreadCents: 0, used },
  };
}

/** The units of the chosen areas, never fewer than the smallest dose. Names that the treatment doesn't have count nothing. */
export function doseOf(
  service: { minUnits?: number | null | undefined; estimateAreas?: readonly EstimateArea[] | undefined },
  areas: readonly string[],
): Dose {
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
  return { minUnits, maxUnits };
}

/** What one unit of a treatment costs a person now, in cents: at least, and at most where the price is a range. */
export type UnitPrice = { leastCents: Cents; mostCents: Cents };

/** The estimate of a treatment at a visit; null where its price is fixed. */
export function visitEstimateOf(
  { leastCents, mostCents }: UnitPrice,
  { unit, areas, ...dose }: Dose & { unit: string | null; areas: readonly string[] },
): VisitEstimate | null {
  const spreadCents = multiplyMoney(mostCents, dose.maxUnits) - multiplyMoney(leastCents, dose.minUnits);
  if (unit === null && spreadCents === 0) return null;
  return { areas: [...areas], unit, ...dose, spreadCents };
}

/** A sum that may become dearer: how much at most, and whether it is an estimate at all. */
export type Likely = { isEstimate: boolean; spreadCents: Cents };

/** What several lines together may become dearer by. */
export function likelyOf(
  estimates: readonly ({ spreadCents: Cents; used?: number | undefined } | null | undefined)[],
): Likely {
  const known = estimates.flatMap((estimate) => (estimate && estimate.used === undefined ? estimate : []));
  return { isEstimate: known.length > 0, spreadCents: addMoney(...known.map(({ spreadCents }) => spreadCents)) };
}

/** The same of lines as the wire has them. */
export function likelyOfLines(
  lines: readonly { estimate?: { spread: Cents; used?: number | undefined } | undefined }[],
): Likely {
  return likelyOf(lines.map(({ estimate }) => estimate && { spreadCents: estimate.spread, used: estimate.used }));
}

type Money = (cents: Cents) => string;

/** "$208 to $312", "about $130" where units decide, or the plain sum: in one form wherever a visit's price stands. */
export function likelySum(cents: Cents, { isEstimate, spreadCents }: Likely, money: Money = formatMoney): string {
  if (!isEstimate) return money(cents);
  return spreadCents > 0 ? `${money(cents)} to ${money(cents + spreadCents)}` : `about ${money(cents)}`;
}

/** "Forehead and Crow's feet, 24 to 40 units"; empty where there is nothing to add to the price. */
export function doseWords({
  areas,
  unit,
  minUnits,
  maxUnits,
  used,
}: Dose & { areas: readonly string[]; unit?: string | null | undefined; used?: number | undefined }): string {
  if (unit && used !== undefined) return `${used} ${unit}${used === 1 ? "" : "s"} used`;
  if (!unit || maxUnits === 1) return "";
  const units = `${minUnits === maxUnits ? minUnits : `${minUnits} to ${maxUnits}`} ${unit}s`;
  const [last, ...before] = areas.toReversed();
  if (last === undefined) return `From ${units}; your nurse confirms the dose`;
  return `${before.length > 0 ? `${before.toReversed().join("; ")}; ${last}` : last}: ${units}`;
}

import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import type { Units, UsualCents } from "./dose.ts";

/**
 * A price that may increase: by how much at most, how much more most people pay, and whether it is an estimate at all.
 */
export type Likely = { isEstimate: boolean; spreadCents: Cents; usual?: UsualCents };

type Estimated = { spreadCents: Cents; usual?: UsualCents | undefined; used?: number | undefined };

/** Returns by how much the total price of several lines may increase. */
export function likelyOf(estimates: readonly (Estimated | null | undefined)[]): Likely {
  const known = estimates.flatMap((estimate) => (estimate && estimate.used === undefined ? estimate : []));
  const spreadCents = addMoney(...known.map((estimate) => estimate.spreadCents));
  if (!known.some(({ usual }) => usual)) return { isEstimate: known.length > 0, spreadCents };
  const usual = {
    fromCents: addMoney(...known.map((one) => one.usual?.fromCents ?? 0)),
    toCents: addMoney(...known.map((one) => one.usual?.toCents ?? one.spreadCents)),
  };
  return { isEstimate: true, spreadCents, usual };
}

type WireEstimated = {
  spread: Cents;
  usual?: { from: Cents; to: Cents } | undefined;
  used?: number | undefined;
};

/** Returns the same as `likelyOf` for lines in wire format. */
export function likelyOfLines(lines: readonly { estimate?: WireEstimated | undefined }[]): Likely {
  return likelyOf(
    lines.map(
      ({ estimate }) =>
        estimate && {
          spreadCents: estimate.spread,
          used: estimate.used,
          usual: estimate.usual && { fromCents: estimate.usual.from, toCents: estimate.usual.to },
        },
    ),
  );
}

type Money = (cents: Cents) => string;

/**
 * Formats a visit's price the same way everywhere: "from $130, most people $208 to $312" until areas are chosen, then
 * "$208 to $312", or "about $130" for an estimate without a range. A price that isn't an estimate is a plain amount.
 * `exact` formats the plain amount, `about` the amounts of an estimate.
 */
export function likelySum(
  cents: Cents,
  { isEstimate, spreadCents, usual }: Likely,
  exact: Money = formatMoney,
  about: Money = formatMoney,
): string {
  if (!isEstimate) return exact(cents);
  const rangeOf = (from: Cents, to: Cents) => (from === to ? about(from) : `${about(from)} to ${about(to)}`);
  if (usual) return `from ${about(cents)}, most people ${rangeOf(cents + usual.fromCents, cents + usual.toCents)}`;
  return spreadCents > 0 ? rangeOf(cents, cents + spreadCents) : `about ${about(cents)}`;
}

/**
 * Returns "Forehead and Crow's feet, 24 to 40 units", or "40 units" where units were chosen; empty where there is
 * nothing to add to the price.
 */
export function doseWords({
  areas,
  unit,
  minUnits,
  maxUnits,
  used,
  areUnitsChosen = false,
}: Units & {
  areas: readonly string[];
  unit?: string | null | undefined;
  used?: number | undefined;
  areUnitsChosen?: boolean | undefined;
}): string {
  if (unit && used !== undefined) return `${used} ${unit}${used === 1 ? "" : "s"} used`;
  if (!unit || (maxUnits === 1 && !areUnitsChosen)) return "";
  const units = `${minUnits === maxUnits ? minUnits : `${minUnits} to ${maxUnits}`} ${unit}${maxUnits === 1 ? "" : "s"}`;
  const [last, ...before] = areas.toReversed();
  if (last === undefined && areUnitsChosen) return units;
  if (last === undefined) return `From ${units}; your nurse confirms the dose`;
  return `${before.length > 0 ? `${before.toReversed().join("; ")}; ${last}` : last}: ${units}`;
}

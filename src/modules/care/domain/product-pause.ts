import { addDays, formatDay } from "#shared/zoned-time.ts";
import type { RuleSide, Treatment } from "./interval-rule.ts";

/** Product ingredients to avoid around a treatment. */
export const productFlags = ["retinoid", "acid", "benzoyl"] as const;

export type ProductFlag = (typeof productFlags)[number];

const NAMES: Readonly<Record<ProductFlag, RegExp>> = {
  retinoid: /^(retinol|retinal|retinaldehyde|retinyl .+|adapalene|tretinoin|hydroxypinacolone retinoate)$/i,
  acid: /^(glycolic|lactic|mandelic|salicylic|malic|tartaric) acid$|^capryloyl salicylic acid$|^gluconolactone$/i,
  benzoyl: /^benzoyl peroxide$/i,
};

/** Returns the product flags that match a label's ingredient names. */
export function flagsOfLabel(ingredients: readonly string[]): ProductFlag[] {
  return productFlags.filter((flag) => ingredients.some((name) => NAMES[flag].test(name.trim())));
}

/** How many days before or after a treatment to pause a product. It is only advice: a product never blocks a visit. */
export type ProductRule = { from: RuleSide; to: RuleSide; minDays: number };

export type VisitOfPause = Treatment & { date: string };

/**
 * The days from which to pause a product and to use it again; `from` is null if no rule requires a pause before the
 * visit, `until` if none requires one after it.
 */
export type ProductPause = { visitDate: string; from: string | null; until: string | null };

/**
 * Returns when to pause a product with these flags around the next visit that a rule covers; undefined if no rule
 * covers one. Pauses that ended before `today` are left out.
 */
export function pauseOf(
  rules: readonly ProductRule[],
  flags: readonly ProductFlag[],
  visits: readonly VisitOfPause[],
  today: string,
): ProductPause | undefined {
  const pauses = visits.map((visit) => {
    const before = longest(rules.filter(({ from, to }) => isFlagged(from, flags) && isOf(to, visit)));
    const after = longest(rules.filter(({ from, to }) => isOf(from, visit) && isFlagged(to, flags)));
    return {
      visitDate: visit.date,
      from: before > 0 ? addDays(visit.date, -before) : null,
      until: after > 0 ? addDays(visit.date, after) : null,
    };
  });
  return pauses
    .filter(({ visitDate, from, until }) => (from !== null && visitDate >= today) || (until !== null && until > today))
    .sort((a, b) => (a.visitDate < b.visitDate ? -1 : 1))[0];
}

const longest = (rules: readonly ProductRule[]) => Math.max(0, ...rules.map(({ minDays }) => minDays));

const isFlagged = ({ kind, names }: RuleSide, flags: readonly ProductFlag[]) =>
  kind === "product_flag" && flags.some((flag) => names.includes(flag));

function isOf({ kind, names }: RuleSide, { family, serviceId }: Treatment): boolean {
  return (kind === "family" && names.includes(family)) || (kind === "service" && names.includes(serviceId));
}

/** Returns the text "Pause this from Thursday, December 3. You can start again on Tuesday, December 15." */
export function pauseWords({ from, until }: ProductPause): string {
  const words = [
    from === null ? "" : `Pause this from ${formatDay(from)}.`,
    until === null ? "" : `You can start again on ${formatDay(until)}.`,
  ];
  return words.filter(Boolean).join(" ");
}

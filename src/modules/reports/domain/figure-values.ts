import type { Figure } from "./report.ts";

/** Values by figure id; null for a figure without a value. */
export type Values = Record<string, number | null>;

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** Returns a quotient in the format of its kind: percents and numbers with one decimal, money in whole cents. */
function quotient(kind: Figure["kind"], part: number, whole: number): number | null {
  if (whole === 0) return null;
  if (kind === "percent") return toTenth((part / whole) * 100);
  return kind === "number" ? toTenth(part / whole) : Math.round(part / whole);
}

/**
 * Returns the values of a report's figures from sums over a number of days. Quotients are computed from sums, never
 * from quotients.
 */
export function toFigures(figures: readonly Figure[], sums: Readonly<Record<string, number>>, days: number): Values {
  const all: Record<string, number> = { ...sums };
  for (const { id, minus } of figures) if (minus) all[id] = (sums[minus[0]] ?? 0) - (sums[minus[1]] ?? 0);
  return Object.fromEntries(
    figures.map(({ id, kind, of, timesDays }) => {
      if (!of) return [id, all[id] ?? 0];
      return [id, quotient(kind, (all[of[0]] ?? 0) * (timesDays ? days : 1), all[of[1]] ?? 0)];
    }),
  );
}

/** Adds two groups of sums. */
export function addSums(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums: Record<string, number> = { ...a };
  for (const [figure, value] of Object.entries(b)) sums[figure] = (sums[figure] ?? 0) + value;
  return sums;
}

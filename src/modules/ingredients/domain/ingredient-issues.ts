import type { Issue } from "#shared/app-error.ts";

type RatedRecord = Readonly<
  Record<
    "comedogenic" | "comedogenicFrom" | "comedogenicTo" | "irritancy" | "irritancyFrom" | "irritancyTo",
    number | null
  >
>;

/** Returns the problems with an ingredient's ratings: a range must contain the value used for calculations. */
export function issuesOfRatings(record: RatedRecord): Issue[] {
  return (["comedogenic", "irritancy"] as const).flatMap((field): Issue[] => {
    const value = record[field];
    const [from, to] = [record[`${field}From`], record[`${field}To`]];
    if (value === null)
      return from === null && to === null ? [] : [{ path: field, message: "A range needs its value." }];
    if ((from ?? value) > value) return [{ path: `${field}From`, message: `${value} at most.` }];
    if ((to ?? value) < value) return [{ path: `${field}To`, message: `${value} at least.` }];
    return [];
  });
}

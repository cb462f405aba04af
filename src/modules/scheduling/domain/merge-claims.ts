import type { BusyRange } from "./resource.ts";

/**
 * Joins touching and overlapping claims of one visit on the same resource into one claim each: the database refuses
 * overlaps, and a visit may not block itself. Sorted by resource id, then time, the order in which locks are taken.
 */
export function mergeClaims(claims: readonly BusyRange[]): BusyRange[] {
  const sorted = claims.toSorted((a, b) =>
    a.resourceId === b.resourceId ? a.from.getTime() - b.from.getTime() : a.resourceId < b.resourceId ? -1 : 1,
  );
  const merged: BusyRange[] = [];
  for (const claim of sorted) {
    const last = merged.at(-1);
    if (last && last.resourceId === claim.resourceId && claim.from <= last.to) {
      if (claim.to > last.to) last.to = claim.to;
    } else merged.push({ ...claim });
  }
  return merged;
}

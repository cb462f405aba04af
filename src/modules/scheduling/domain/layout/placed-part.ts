import type { ServiceNeed } from "../service-need.ts";
import type { Span } from "./occupancy.ts";
import type { Passage } from "./passages.ts";
import type { StaffedPart } from "./staffing.ts";

/** A part with its position in the visit. */
export type PlacedPart = StaffedPart & {
  line: number;
  need: ServiceNeed;
  /** The customer-facing time. */
  span: Span;
  /** Whether the part is the first or last of its treatment: setup comes before, cleanup after. */
  isFirst: boolean;
  isLast: boolean;
  /** Whether the part continues in the previous part's room, and with which of its devices. */
  staysInRoom: boolean;
  keptDevices: readonly string[];
};

/** Places the parts of all treatments one after another, with the intervals between them. */
export function placeParts(
  needs: readonly ServiceNeed[],
  parts: readonly (readonly StaffedPart[])[],
  passages: readonly Passage[],
): PlacedPart[] {
  const placed: PlacedPart[] = [];
  parts.forEach((ofLine, line) => {
    const need = needs[line];
    if (!need) return;
    ofLine.forEach((part, index) => {
      const passage = passages[placed.length - 1];
      const from = (placed.at(-1)?.span.to ?? 0) + (passage?.gap ?? 0);
      placed.push({
        ...part,
        line,
        need,
        span: { from, to: from + part.minutes },
        isFirst: index === 0,
        isLast: index === ofLine.length - 1,
        staysInRoom: passage?.sameRoom === true,
        keptDevices: passage?.keptDevices ?? [],
      });
    });
  });
  return placed;
}

/**
 * Returns runs of consecutive parts, as indexes: those for which `isMeant` holds, joined where `joins` says that a part
 * continues the previous one.
 */
export function runsOfParts(
  parts: readonly PlacedPart[],
  isMeant: (part: PlacedPart) => boolean,
  joins: (part: PlacedPart, before: PlacedPart) => boolean,
): number[][] {
  const runs: number[][] = [];
  parts.forEach((part, index) => {
    if (!isMeant(part)) return;
    const run = runs.at(-1);
    const before = parts[index - 1];
    if (run && before && run.at(-1) === index - 1 && joins(part, before)) run.push(index);
    else runs.push([index]);
  });
  return runs;
}

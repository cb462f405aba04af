import type { ServiceNeed } from "../service-need.ts";
import type { Span } from "./occupancy.ts";
import type { Passage } from "./passages.ts";
import type { StaffedPart } from "./staffing.ts";

/** A part at its place in the visit. */
export type PlacedPart = StaffedPart & {
  line: number;
  need: ServiceNeed;
  /** Client-facing. */
  span: Span;
  /** First or last of its treatment: set-up comes before, clean-up after. */
  isFirst: boolean;
  isLast: boolean;
  /** It goes on in the room, and with these devices, of the part before. */
  staysInRoom: boolean;
  keptDevices: readonly string[];
};

/** Puts the parts of all treatments one after the other, with what lies between them. */
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
 * Runs of consecutive parts, as indexes: those that `isMeant`, joined where `joins` says that a part continues with the
 * one before.
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

import type { Resource } from "../resource.ts";
import { type Occupancy, occupancyOf, type Span, spanOver, type UnitNeed } from "./occupancy.ts";
import { type PlacedPart, runsOfParts } from "./placed-part.ts";
import type { Team } from "./staffing.ts";

/** The indexes of parts in the visit. */
type InParts = { parts: number[] };

/** One of a person's attention units, used while the person only monitors a customer. */
export type Watch = Occupancy & InParts;

/** One person's task in a visit. It uses one of their attention units for each of `watches`. */
export type PersonUse = Occupancy & {
  candidates: readonly Resource[];
  watches: readonly Watch[];
  /** Like `key`, but equal for two parts only if what the people monitor (`watches`) is equal too. */
  useKey: string;
  /** Like `useKey`, but equal for two parts only if the same people may perform them. */
  fitKey: string;
};

/** The person who performs some consecutive treatments. */
export type Lead = PersonUse & { lines: number[] };

/** A helper with one of the roles that a part needs, if the lead has none of them. */
export type Assistant = PersonUse & InParts;

/**
 * A gap of the lead (the treatment's practitioner) shorter than this stays claimed: it is too short for another
 * customer.
 */
export const MIN_FREE_MINUTES = 15;

export function leadOf({ lines, candidates }: Team, placed: readonly PlacedPart[]): Lead {
  const own = placed.filter(({ line }) => lines.includes(line));
  const watches = runsOfParts(
    placed,
    ({ line, isWatched }) => isWatched && lines.includes(line),
    (part, before) => part.line === before.line,
  ).map((parts) => ({ parts, ...occupancyOf({ claims: [overParts(placed, parts)], clients: [], touches: [] }) }));
  return { lines, ...personUse(occupancyOf(timeOfLead(own)), candidates, watches) };
}

function personUse(occupancy: Occupancy, candidates: readonly Resource[], watches: readonly Watch[]): PersonUse {
  const useKey = [occupancy.key, ...watches.map(({ at, key }) => `${at - occupancy.at} ${key}`)].join(" / ");
  return { ...occupancy, candidates, watches, useKey, fitKey: `${candidates.map(({ id }) => id)} ${useKey}` };
}

/** Returns when the lead is with the customer, sets up and cleans, and when they must be working. */
function timeOfLead(parts: readonly PlacedPart[]): UnitNeed {
  const claims: Span[] = [];
  const clients: Span[] = [];
  const touches: number[] = [];
  parts.forEach(({ span, need, isFirst, isLast, isAttended, isWatched }, index) => {
    const setUp = isFirst && need.setupStaff !== "none" ? need.prepMinutes : 0;
    const cleanUp = isLast && need.cleanupStaff !== "none" ? need.cleanupMinutes : 0;
    if (!isAttended) {
      if (setUp > 0) {
        addClaim(claims, { from: span.from - setUp, to: span.from });
        touches.push(span.from);
      }
      if (isWatched) clients.push(span);
      return;
    }
    const claim = { from: span.from - setUp, to: span.to + cleanUp };
    const client = clients.at(-1);
    if (parts[index - 1]?.isAttended && client) {
      // The lead spends the time between these parts with the customer.
      client.to = span.to;
      claims.push(spanOver([...claims.splice(-1), claim]));
    } else {
      addClaim(claims, claim);
      clients.push({ ...span });
    }
  });
  return { claims, clients, touches };
}

function addClaim(claims: Span[], claim: Span): void {
  const last = claims.at(-1);
  if (last && claim.from - last.to < MIN_FREE_MINUTES) claims.splice(-1, 1, spanOver([last, claim]));
  else claims.push(claim);
}

/** Returns the people needed beside the lead; undefined if the clinic has no one with such a role. */
export function assistantsOf(
  placed: readonly PlacedPart[],
  practitioners: readonly Resource[],
): Assistant[] | undefined {
  const runs = runsOfParts(
    placed,
    ({ staff, isAttended }) => typeof staff === "object" && !isAttended,
    (part, before) => part.line === before.line && rolesOf(part).join() === rolesOf(before).join(),
  );
  const assistants = runs.map((parts) => {
    const roles = rolesOf(placed[parts[0] ?? 0]);
    const span = overParts(placed, parts);
    const candidates = practitioners.filter(({ pool }) => roles.includes(pool));
    const occupancy = occupancyOf({ claims: [span], clients: [span], touches: [] });
    return { parts, ...personUse(occupancy, candidates, []) };
  });
  return assistants.every(({ candidates }) => candidates.length > 0) ? assistants : undefined;
}

function rolesOf(part: PlacedPart | undefined): readonly string[] {
  return typeof part?.staff === "object" ? part.staff.roles : [];
}

function overParts(placed: readonly PlacedPart[], parts: readonly number[]): Span {
  return spanOver(parts.flatMap((index) => placed[index]?.span ?? []));
}

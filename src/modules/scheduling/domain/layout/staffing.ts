import type { Resource } from "../resource.ts";
import { ownMinutesWith, type ServiceNeed } from "../service-need.ts";
import { type LinePart, partsOf } from "./line-parts.ts";

/** A part of a treatment, and how its practitioner is involved. */
export type StaffedPart = LinePart & {
  /** Whether the lead is with the customer for the whole part. */
  isAttended: boolean;
  /** Whether one of the lead's attention units is used. */
  isWatched: boolean;
};

/** Consecutive treatments with the people who can perform all of them in the same way, and their parts. */
export type Team = { lines: number[]; candidates: Resource[]; parts: StaffedPart[][] };

/** Returns the people who may perform a treatment: the requested person if qualified, else all who are. */
export function candidatesFor(
  need: ServiceNeed,
  practitioners: readonly Resource[],
  practitionerId?: string,
): Resource[] {
  const able = practitioners.filter((practitioner) => ownMinutesWith(need, practitioner) !== undefined);
  const chosen = able.filter(({ id }) => id === practitionerId);
  return chosen.length > 0 ? chosen : able;
}

type Group = Omit<Team, "parts">;

/** Returns the ways to divide a sequence among practitioners with the fewest changes. */
export function divisions(able: readonly Resource[][]): Group[][] {
  let fewest: Group[][] = [];
  for (let cuts = 0; cuts < 1 << (able.length - 1); cuts += 1) {
    const groups: Group[] = [];
    able.forEach((candidates, line) => {
      const group = groups.at(-1);
      if (!group || (cuts >> (line - 1)) & 1) groups.push({ lines: [line], candidates });
      else {
        group.lines.push(line);
        group.candidates = group.candidates.filter((person) => candidates.includes(person));
      }
    });
    const changes = groups.length;
    if (groups.some(({ candidates }) => candidates.length === 0)) continue;
    const best = fewest[0]?.length ?? Number.POSITIVE_INFINITY;
    if (changes < best) fewest = [groups];
    else if (changes === best) fewest.push(groups);
  }
  return fewest;
}

/**
 * Returns the possible staffings. Practitioners who take equally long and attend the same parts are interchangeable;
 * a different pace or a different set of parts gives a separate staffing.
 */
export function staffingsOf(needs: readonly ServiceNeed[], groups: readonly Group[]): Team[][] {
  let staffings: Team[][] = [[]];
  for (const { lines, candidates } of groups) {
    const teams = new Map<string, Team>();
    for (const person of candidates) {
      const parts = lines.map((line) => staffedParts(needs[line], person));
      const key = parts.flat().map(({ minutes, isAttended, isWatched }) => `${minutes} ${isAttended} ${isWatched}`);
      const team = teams.get(key.join());
      if (team) team.candidates.push(person);
      else teams.set(key.join(), { lines, candidates: [person], parts });
    }
    staffings = staffings.flatMap((staffing) => [...teams.values()].map((team) => [...staffing, team]));
  }
  return staffings;
}

function staffedParts(need: ServiceNeed | undefined, person: Resource): StaffedPart[] {
  const parts = need ? partsOf(need, ownMinutesWith(need, person) ?? 0) : [];
  const shares = need?.sharesStaff !== false && person.servesOneAtATime !== true;
  const staffed = parts.map((part) => {
    const isWatched = shares && part.staff === "watch" && (person.watches ?? 0) > 0;
    return { ...part, isWatched, isAttended: !isWatched && (!shares || isDoneBy(part, person)) };
  });
  // The lead attends or monitors at least one part: otherwise the treatment would claim none of their time.
  const isLeft = staffed.every(({ isAttended, isWatched }) => !isAttended && !isWatched);
  return isLeft ? staffed.map((part) => ({ ...part, isAttended: true })) : staffed;
}

/**
 * Whether the practitioner is with the customer for a part. A practitioner who can't monitor several customers stays
 * with each of them.
 */
function isDoneBy({ staff }: LinePart, { pool }: Resource): boolean {
  return typeof staff === "object" ? staff.roles.includes(pool) : staff !== "none";
}

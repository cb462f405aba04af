import { type LaneKind, laneKinds } from "../geometry/board-view.ts";
import { type Density, densities } from "../geometry/lay-rows.ts";

/** A person's board preferences in this browser. */
export type BoardChoices = {
  kinds: readonly LaneKind[];
  /** Without a choice, the density depends on the screen and on how many people work. */
  density: Density | "automatic";
  isUnfolded: boolean;
  /** The people shown; undefined for all. */
  peopleIds: readonly string[] | undefined;
};

export const usualChoices: BoardChoices = {
  kinds: laneKinds,
  density: "automatic",
  isUnfolded: false,
  peopleIds: undefined,
};

const nameOf = (personId: string) => `halcyon board ${personId}`;

/** Returns a person's stored preferences in this browser; the default if nothing can be read. */
export function readChoices(personId: string): BoardChoices {
  try {
    return parseChoices(localStorage.getItem(nameOf(personId)));
  } catch {
    return usualChoices; // Storage isn't allowed here.
  }
}

export function storeChoices(personId: string, choices: BoardChoices): void {
  try {
    localStorage.setItem(nameOf(personId), JSON.stringify(choices));
  } catch {
    // Storage isn't allowed here, so the choice lasts as long as the page.
  }
}

export function parseChoices(stored: string | null): BoardChoices {
  if (!stored) return usualChoices;
  let read: unknown;
  try {
    read = JSON.parse(stored);
  } catch {
    return usualChoices;
  }
  if (typeof read !== "object" || read === null) return usualChoices;
  const { kinds, density, isUnfolded, peopleIds } = read as Partial<Record<keyof BoardChoices, unknown>>; // each field is checked below
  return {
    kinds: kindsOf(Array.isArray(kinds) ? kinds : []),
    density: densities.find((one) => one === density) ?? "automatic",
    isUnfolded: isUnfolded === true,
    peopleIds: Array.isArray(peopleIds) ? peopleIds.filter((id) => typeof id === "string") : undefined,
  };
}

/** Returns the kinds of lanes in their fixed order; all of them if none is given. */
export function kindsOf(named: readonly unknown[]): readonly LaneKind[] {
  const kinds = laneKinds.filter((kind) => named.includes(kind));
  return kinds.length > 0 ? kinds : laneKinds;
}

/** Returns the lane size: as chosen, else by the screen. Above eight people the default is dense. */
export function densityFor(
  choice: BoardChoices["density"],
  { isTouch, people }: { isTouch: boolean; people: number },
): Density {
  if (choice !== "automatic") return choice;
  if (isTouch) return "touch";
  return people > 8 ? "dense" : "roomy";
}

import { type LaneKind, laneKinds } from "../geometry/board-view.ts";
import { type Density, densities } from "../geometry/lay-rows.ts";

/** How one person likes the board, in this browser. */
export type BoardChoices = {
  kinds: readonly LaneKind[];
  /** Without a choice it follows the screen and how many people work. */
  density: Density | "automatic";
  isUnfolded: boolean;
  /** The people shown, or all. */
  peopleIds: readonly string[] | undefined;
};

export const usualChoices: BoardChoices = {
  kinds: laneKinds,
  density: "automatic",
  isUnfolded: false,
  peopleIds: undefined,
};

const nameOf = (personId: string) => `halcyon board ${personId}`;

/** The stored choices of a person in this browser; the default if nothing can be read. */
export function readChoices(personId: string): BoardChoices {
  try {
    return parseChoices(localStorage.getItem(nameOf(personId)));
  } catch {
    return usualChoices; // Storage is forbidden here.
  }
}

export function storeChoices(personId: string, choices: BoardChoices): void {
  try {
    localStorage.setItem(nameOf(personId), JSON.stringify(choices));
  } catch {
    // Storage is forbidden here: the choice lasts as long as the page.
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
  const { kinds, density, isUnfolded, peopleIds } = read as Partial<Record<keyof BoardChoices, unknown>>; // each is checked below
  return {
    kinds: kindsOf(Array.isArray(kinds) ? kinds : []),
    density: densities.find((one) => one === density) ?? "automatic",
    isUnfolded: isUnfolded === true,
    peopleIds: Array.isArray(peopleIds) ? peopleIds.filter((id) => typeof id === "string") : undefined,
  };
}

/** The kinds of lanes in their order; all of them if none is named. */
export function kindsOf(named: readonly unknown[]): readonly LaneKind[] {
  const kinds = laneKinds.filter((kind) => named.includes(kind));
  return kinds.length > 0 ? kinds : laneKinds;
}

/** The size of lanes: as chosen, else by the screen. Dense is usual above eight people. */
export function densityFor(
  choice: BoardChoices["density"],
  { isTouch, people }: { isTouch: boolean; people: number },
): Density {
  if (choice !== "automatic") return choice;
  if (isTouch) return "touch";
  return people > 8 ? "dense" : "roomy";
}

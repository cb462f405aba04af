import { type Bar, type Lane, type LaneGroup, type LaneKind, laneKinds } from "./board-view.ts";

export type LaneChoice = {
  kinds: readonly LaneKind[];
  /** Whether to show unused lanes as well. */
  isUnfolded: boolean;
  /** Shows only these people, if "my people" is selected. */
  peopleIds?: ReadonlySet<string> | undefined;
};

/**
 * Returns the lanes to draw in each group, and the note for the others: people who are off are named, unused rooms and
 * devices are counted.
 */
export function groupLanes(lanes: readonly Lane[], bars: readonly Bar[], choice: LaneChoice): LaneGroup[] {
  const used = new Set(bars.map(({ laneId }) => laneId));
  return laneKinds
    .filter((kind) => choice.kinds.includes(kind))
    .map((kind) => {
      const all = lanes.filter((lane) => lane.kind === kind);
      const chosen = kind === "people" && choice.peopleIds ? all.filter(({ id }) => choice.peopleIds?.has(id)) : all;
      const isIdle = (lane: Lane) => !used.has(lane.id) && (kind === "people" ? lane.isOff : !hasBlock(lane));
      const folded = chosen.filter(isIdle);
      return {
        kind,
        lanes: choice.isUnfolded ? chosen : chosen.filter((lane) => !isIdle(lane)),
        folded: choice.isUnfolded ? [] : folded,
        note: kind === "people" ? peopleNote(chosen, folded) : idleNote(chosen, folded),
      };
    })
    .filter(({ lanes: drawn, folded }) => drawn.length + folded.length > 0);
}

const hasBlock = (lane: Lane) => lane.stretches.some(({ kind }) => kind === "block");

/** Returns a note such as "11 working, Dr. Amos Feld is off". */
function peopleNote(people: readonly Lane[], off: readonly Lane[]): string {
  const working = `${people.length - off.length} working`;
  if (off.length === 0) return working;
  const names = off.map(({ name }) => name);
  const named = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return `${working}, ${listOf(named)} ${off.length === 1 ? "is" : "are"} off`;
}

/** Returns a note such as "4 not used today", or for rooms in one pool "IV chair 3 and 4 free all day". */
function idleNote(lanes: readonly Lane[], idle: readonly Lane[]): string {
  if (idle.length === 0) return "";
  if (idle.length === lanes.length) return "none used today";
  const [first] = idle;
  const stem = first && stemOf(first.name);
  if (stem && idle.length <= 3 && idle.every(({ name, pool }) => pool === first.pool && stemOf(name) === stem))
    return `${idle.length > 1 ? plural(stem) : stem} ${listOf(idle.map(({ name }) => name.slice(stem.length + 1)))} free all day`;
  return `${idle.length} not used today`;
}

/** Returns "IV chair" for "IV chair 3"; undefined for a name without a number. */
export function stemOf(name: string): string | undefined {
  return /^(.+) \d+$/.exec(name)?.[1];
}

export function plural(stem: string): string {
  return stem.endsWith("s") ? stem : `${stem}s`;
}

/** Formats a list: "A", "A and B", "A, B and C". */
export function listOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

import { databaseFaults } from "./faults/database-faults.ts";
import type { Fault } from "./faults/fault.ts";
import { processFaults } from "./faults/process-faults.ts";
import { storageFaults } from "./faults/storage-faults.ts";

export const FAULTS: readonly Fault[] = [...databaseFaults, ...processFaults, ...storageFaults];

/**
 * The probability that a fault happens together with the one before it. About a quarter of all faults then happen in
 * pairs.
 */
const PAIR_PROBABILITY = 1 / 7;

/**
 * Returns faults in the order to run, each kind as often as its `times` say, beginning with one of each kind. Each
 * entry is a fault, or two that happen at the same time.
 */
export function orderOf(kinds: readonly Fault[], count: number, random: () => number): Fault[][] {
  const each = shuffled(kinds, random);
  const more: Fault[] = [];
  while (kinds.length > 0 && each.length + more.length < count)
    more.push(
      ...shuffled(
        kinds.flatMap((kind) => Array<Fault>(kind.times - (more.length === 0 ? 1 : 0)).fill(kind)),
        random,
      ),
    );
  return paired([...each, ...more].slice(0, count), random);
}

function shuffled(faults: readonly Fault[], random: () => number): Fault[] {
  return faults
    .map((fault) => ({ fault, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ fault }) => fault);
}

function paired(faults: Fault[], random: () => number): Fault[][] {
  const groups: Fault[][] = [];
  for (const fault of faults) {
    const former = groups.at(-1);
    const isFree = former?.length === 1 && !former[0]?.isAlone && !fault.isAlone && former[0] !== fault;
    if (isFree && random() < PAIR_PROBABILITY) former.push(fault);
    else groups.push([fault]);
  }
  return groups;
}

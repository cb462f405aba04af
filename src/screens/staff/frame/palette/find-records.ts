import type { Finder } from "./finders.ts";
import type { FoundEntry } from "./found.ts";

export type FoundKind = { finder: Finder; found: FoundEntry[]; failed: boolean };

/**
 * Asks every finder at once and hands on each answer when it comes. Once the signal is aborted, because the text has
 * changed, nothing is handed on anymore: a late answer never replaces a newer one. Resolves when all have answered.
 */
export async function findRecords(
  asked: readonly Finder[],
  text: string,
  { signal, onFound }: { signal: AbortSignal; onFound: (kind: FoundKind) => void },
): Promise<void> {
  const ask = async (finder: Finder) => {
    const answer = await finder.find(text, signal).then(
      (found) => ({ finder, found, failed: false }),
      () => ({ finder, found: [], failed: true }),
    );
    if (!signal.aborted) onFound(answer);
  };
  await Promise.all(asked.map(ask));
}

/** The kinds with one of them replaced, in the order in which they were asked. */
export function putKind(kinds: readonly FoundKind[], kind: FoundKind, asked: readonly Finder[]): FoundKind[] {
  const others = kinds.filter(({ finder }) => finder !== kind.finder);
  return [...others, kind].toSorted((one, other) => asked.indexOf(one.finder) - asked.indexOf(other.finder));
}

import { useEffect, useState } from "react";
import { resourceClient } from "../../resource-client.ts";

const REST_MS = 150;
const SHOWN = "25";

export type NamedRecord = { id: string; name: string };

/** Undefined while they are loading. */
type FoundRecords = { text: string; records?: NamedRecord[]; hasFailed?: true };

export const nameOf = (record: Record<string, unknown>) => String(record.name ?? record.title);

/**
 * Returns the records of a resource that match a search, or the first of its list for an empty search. Loads nothing
 * while `isWanted` is false.
 */
export function useFoundRecords(resource: string, text: string, isWanted: boolean) {
  const [found, setFound] = useState<FoundRecords>();
  const [tries, setTries] = useState(0);
  const q = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try repeats the request
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    const timer = setTimeout(
      () =>
        resourceClient({ name: resource })
          .list({ limit: SHOWN, ...(q ? { q } : {}) })
          .then(
            ({ docs }) => docs.map((record) => ({ id: record.id, name: nameOf(record) })),
            () => undefined,
          )
          .then((records) => isStale || setFound(records ? { text: q, records } : { text: q, hasFailed: true })),
      q ? REST_MS : 0,
    );
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [resource, q, isWanted, tries]);
  const isLoading = isWanted && found?.text !== q;
  return {
    // Enter must not choose a record that was found for an earlier text.
    records: (!isLoading && found?.records) || [],
    /** The records found last, also while those of a new text load. */
    lastFound: found?.records ?? [],
    isLoading,
    hasFailed: !isLoading && found?.hasFailed === true,
    retry: () => {
      setFound(undefined);
      setTries(tries + 1);
    },
  };
}

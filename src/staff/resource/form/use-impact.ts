import { useEffect, useState } from "react";
import type { AnyRecord, ResourceClient } from "../resource-client.ts";

const REST_MS = 400;

/**
 * Returns sentences about how saving these changes would affect other records, requested again when typing pauses.
 * Returns none for invalid changes: saving shows their errors.
 */
export function useImpact(
  client: ResourceClient,
  record: AnyRecord | undefined,
  changes: Readonly<Record<string, unknown>>,
): readonly string[] {
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { impact } = client;
  const changesKey = JSON.stringify(changes);
  const id = record?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates a new client that makes the same calls
  useEffect(() => {
    if (!id || changesKey === "{}") {
      setNotes([]);
      return;
    }
    let isStale = false;
    const timer = setTimeout(async () => {
      const found = await impact(id, { changes: JSON.parse(changesKey) }).catch(() => []);
      if (!isStale) setNotes(found);
    }, REST_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [id, changesKey]);
  return notes;
}

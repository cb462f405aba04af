import { useState } from "react";
import type { AnyRecord, ResourceClient } from "../resource-client.ts";

export type Edit = { record: AnyRecord; changes: Record<string, unknown> };

/**
 * Manages unsaved cell changes in a list. Each row is saved as a whole or not at all, with the version that the list
 * showed, so that a row changed by someone else meanwhile is refused.
 */
export function useEdits(client: ResourceClient, onSaved: () => void) {
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  function change(record: AnyRecord, field: string, value: unknown) {
    setEdits((all) => {
      const { [field]: _, ...others } = all[record.id]?.changes ?? {};
      const isSame = JSON.stringify(record[field]) === JSON.stringify(value);
      const changes = isSame ? others : { ...others, [field]: value };
      const { [record.id]: _row, ...rows } = all;
      return Object.keys(changes).length === 0
        ? rows
        : { ...rows, [record.id]: { record: all[record.id]?.record ?? record, changes } };
    });
  }

  async function save(): Promise<boolean> {
    const rows = Object.values(edits).map(({ record, changes }) => ({
      id: record.id,
      version: record.version,
      changes,
    }));
    const { failed } = await client.bulk({ rows });
    const reasons = Object.fromEntries(failed.map(({ id, message }) => [id, message]));
    setRefused(reasons);
    setEdits((all) => Object.fromEntries(Object.entries(all).filter(([id]) => id in reasons)));
    onSaved();
    return failed.length === 0;
  }

  const count = Object.values(edits).reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);
  const discard = () => {
    setEdits({});
    setRefused({});
  };
  return { edits, refused, count, change, save, discard };
}

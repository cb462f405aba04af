import { useEffect, useRef, useState } from "react";
import { moved, useSortable } from "../../kit/pictures/use-sortable.ts";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import type { AnyRecord, Neighbor, ResourceClient } from "../resource-client.ts";

type RowOrderOptions = {
  client: ResourceClient;
  docs: readonly AnyRecord[];
  /** Returns a record's name. */
  titleOf: (record: AnyRecord) => string;
  isFirstPage: boolean;
  /** Reloads the list. */
  reload: () => void;
  /** Undoes an entry of the audit log. */
  undo: (entry: string) => Promise<void>;
};

/**
 * Returns where the record at `at` now belongs, relative to a neighbor: after the record above it; at the top of the
 * first page, at the start of the order; at the top of a later page, before the record below it.
 */
function neighborOf(docs: readonly AnyRecord[], at: number, isFirstPage: boolean): Neighbor {
  const [above, below] = [docs[at - 1], docs[at + 1]];
  if (above) return { after: above.id };
  return isFirstPage || !below ? { after: null } : { before: below.id };
}

/**
 * Manages reordering an ordered list's rows by their handles. The list shows a move immediately; the server writes one
 * move after another. `said` is for screen readers.
 */
export function useRowOrder({ client, docs, titleOf, isFirstPage, reload, undo }: RowOrderOptions) {
  const [order, setOrder] = useState<{ of: readonly AnyRecord[]; docs: readonly AnyRecord[] }>();
  const [said, setSaid] = useState("");
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const movedId = useRef<string>(undefined);
  const box = useRef<HTMLTableSectionElement>(null);
  // A moved order is shown only until the list is reloaded: then `docs` is a new array with the server's order.
  const shown = order?.of === docs ? order.docs : docs;

  // Moving a row down removes it from the page and inserts it again, so its handle loses the focus.
  useEffect(() => {
    if (!movedId.current || order?.of !== docs) return;
    box.current?.querySelector<HTMLElement>(`[data-row-handle="${CSS.escape(movedId.current)}"]`)?.focus();
    movedId.current = undefined;
  }, [order, docs]);

  async function write(record: AnyRecord, neighbor: Neighbor) {
    try {
      const { place, entry } = await client.move(record.id, neighbor);
      if (entry)
        showDone(`${titleOf(record)} is number ${place} now.`, async () => {
          await undo(entry);
          reload();
        });
    } catch (error) {
      setOrder(undefined);
      showFailed(error instanceof Error ? error.message : "It was not moved. Try again.");
    }
    waiting.current -= 1;
    // A reload in the middle of several moves would show unwritten moves as undone.
    if (waiting.current === 0) reload();
  }

  const sortable = useSortable(shown.length, (from, to) => {
    const record = shown[from];
    if (!record) return;
    const next = moved(shown, from, to);
    movedId.current = record.id;
    setOrder({ of: docs, docs: next });
    setSaid(`${titleOf(record)} is row ${to + 1} of ${next.length} now.`);
    const neighbor = neighborOf(next, to, isFirstPage);
    waiting.current += 1;
    queue.current = queue.current.then(() => write(record, neighbor));
  });
  return { docs: shown, said, box, ...sortable };
}

export type RowOrder = Pick<ReturnType<typeof useRowOrder>, "box" | "list" | "item" | "handle">;

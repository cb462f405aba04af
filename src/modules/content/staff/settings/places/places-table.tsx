import type { ReactNode } from "react";

type PlacesTableProps = {
  title: string;
  lead: string;
  heads: readonly string[];
  /** The rows' names for the labels of their buttons, such as "United States". */
  names: readonly string[];
  /** The cells of each row, one per column heading. */
  rows: readonly (readonly ReactNode[])[];
  none: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
};

/** Table of places and their settings. On a phone each row is a block. */
export function PlacesTable({ title, lead, heads, names, rows, none, onAdd, onRemove }: PlacesTableProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{title}</legend>
      <p className="text-ink-soft">{lead}</p>
      {rows.length === 0 && <p>{none}</p>}
      <ul className="grid gap-3">
        {rows.map((cells, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and inputs always show their row's values
            key={index}
            className="grid items-end gap-x-3 gap-y-2 border-b border-linen pb-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            {cells.map((cell, at) => (
              <div key={heads[at]}>
                <span
                  aria-hidden="true"
                  className={index === 0 ? "block pb-1 text-small" : "block pb-1 text-small sm:hidden"}
                >
                  {heads[at]}
                </span>
                {cell}
              </div>
            ))}
            <button type="button" className="btn btn-text justify-self-start" onClick={() => onRemove(index)}>
              Remove<span className="sr-only"> {names[index]}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-outline justify-self-start" onClick={onAdd}>
        Add a place
      </button>
    </fieldset>
  );
}

import type { ReactNode } from "react";

export type BooksColumn = { head: string; isAmount?: boolean };

type BooksTableProps = {
  caption: string;
  columns: readonly BooksColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Totals below the rows, one cell per column. */
  foot?: readonly (readonly ReactNode[])[];
};

/** Shows figures in columns, with amounts aligned at the end. It scrolls sideways on its own on a narrow phone. */
export function BooksTable({ caption, columns, rows, foot = [] }: BooksTableProps) {
  const align = (index: number) => (columns[index]?.isAmount ? "nums whitespace-nowrap text-end" : "");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-edge text-small">
            {columns.map(({ head, isAmount }) => (
              <th
                key={head}
                scope="col"
                className={`h-[34px] pr-4 font-medium last:pr-0 ${isAmount ? "text-end" : "text-start"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-linen">
              {cells.map((cell, index) => (
                <td key={columns[index]?.head} className={`h-11 py-1.5 pr-4 last:pr-0 ${align(index)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            {foot.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: total rows have no id but their index
              <tr key={row} className="font-semibold">
                {cells.map((cell, index) => (
                  <td key={columns[index]?.head} className={`h-11 pr-4 last:pr-0 ${align(index)}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

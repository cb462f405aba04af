import { Fragment, type ReactNode } from "react";

type SumsTableProps = {
  caption: string;
  columns: readonly string[];
  /**
   * The first cell of a row is text, the others are numbers. Rows with the same `group` are shown together, under its
   * name.
   */
  rows: readonly { key: string; cells: readonly ReactNode[]; group?: string }[];
  foot?: readonly ReactNode[];
};

const align = (index: number) => (index === 0 ? "text-start" : "nums whitespace-nowrap text-end");

/** Shows text and figures in columns. It scrolls sideways on its own on a narrow phone. */
export function SumsTable({ caption, columns, rows, foot }: SumsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user must be able to scroll it
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-edge text-small">
            {columns.map((head, index) => (
              <th key={head} scope="col" className={`h-[34px] pr-4 font-medium last:pr-0 ${align(index)}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, group }, place) => (
            <Fragment key={key}>
              {group !== undefined && group !== rows[place - 1]?.group && (
                <tr className="border-b border-linen">
                  <th scope="rowgroup" colSpan={columns.length} className="h-11 pt-4 text-start font-semibold">
                    {group}
                  </th>
                </tr>
              )}
              <tr className="border-b border-linen">
                {cells.map((cell, index) => (
                  <td key={columns[index]} className={`h-11 py-1.5 pr-4 last:pr-0 ${align(index)}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="font-semibold">
              {foot.map((cell, index) => (
                <td key={columns[index]} className={`h-11 pr-4 last:pr-0 ${align(index)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

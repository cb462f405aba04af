import type { ReactNode } from "react";
import "./charts.css";
import { useCells } from "./use-cells.ts";

export type HeatRow = {
  key: string;
  name: ReactNode;
  /** Plain columns between the name and the tinted cells. */
  before: readonly string[];
  /** The share from 0 to 1, and its text; null if not known yet. */
  cells: readonly ({ share: number; text: string } | null)[];
};

type HeatTableProps = { caption: string; heads: readonly string[]; rows: readonly HeatRow[] };

/**
 * Shows a table whose cells are darker the higher their share. Each cell also has its value as text, so the chart needs
 * no separate table.
 */
export function HeatTable({ caption, heads, rows }: HeatTableProps) {
  const cellAt = useCells(rows.length, heads.length - 1);
  return (
    <section aria-label={caption} className="chart-scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move from cell to cell */}
      <table role="grid" className="heat-table w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? "text-start" : "text-end"}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, before, cells }, row) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {before.map((text, at) => (
                <td key={heads[1 + at]} {...cellAt(row, at)} className="nums text-end">
                  {text}
                </td>
              ))}
              {cells.map((cell, at) => (
                <td key={heads[1 + before.length + at]} {...cellAt(row, before.length + at)} className="nums text-end">
                  {cell && <span className={`heat heat-${tintOf(cell.share)}`}>{cell.text}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the tint from 0, the palest, to 6: for shares up to 15%, 25% and so on; above 65% the darkest. */
const tintOf = (share: number) => Math.max(0, Math.min(6, Math.ceil(share * 10 - 1.5)));

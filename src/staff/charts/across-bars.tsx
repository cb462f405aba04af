import type { ReactNode } from "react";
import "./charts.css";
import { useCells } from "./use-cells.ts";

export type AcrossRow = { key: string; name: ReactNode; value: number; text: string; isOver?: boolean };

type AcrossBarsProps = {
  caption: string;
  /** The headers of both columns. */
  heads: readonly [name: string, value: string];
  rows: readonly AcrossRow[];
  /** The value of a full-width bar. */
  most: number;
};

/** Shows horizontal bars, one per row, followed by their values. It is a table itself. */
export function AcrossBars({ caption, heads, rows, most }: AcrossBarsProps) {
  const cellAt = useCells(rows.length, 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move from cell to cell
    <table role="grid" className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, text, isOver }, at) => (
          <tr key={key}>
            <th scope="row" className="across-name">
              {name}
            </th>
            <td {...cellAt(at, 0)} className="across-value">
              <span className="flex items-center gap-4">
                <svg width="100%" height={10} aria-hidden className="across-bar">
                  <rect width="100%" height={10} className="across-room" />
                  <rect width={widthOf(value, most)} height={10} className={isOver ? "across-over" : "across-part"} />
                </svg>
                <span className="nums across-text">{text}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const widthOf = (value: number, most: number) => `${most > 0 ? Math.max(0, Math.min(100, (value / most) * 100)) : 0}%`;

import { type KeyboardEvent, useState } from "react";

type Cell = { row: number; column: number };

/** How each key moves the focus. */
const STEPS: Readonly<Record<string, Cell>> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  Home: { row: 0, column: -Infinity },
  End: { row: 0, column: Infinity },
  PageUp: { row: -Infinity, column: 0 },
  PageDown: { row: Infinity, column: 0 },
};

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

/** Returns the cell that a key moves to, within the table; undefined for other keys. */
export function cellAfter(key: string, { row, column }: Cell, rows: number, columns: number): Cell | undefined {
  const step = STEPS[key];
  return step && { row: within(row + step.row, rows), column: within(column + step.column, columns) };
}

/**
 * Makes the cells of a table readable with arrow keys; only one cell at a time can be reached with Tab. The table has
 * the role `grid`.
 */
export function useCells(rows: number, columns: number) {
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const home = { row: within(at.row, rows), column: within(at.column, columns) };
  return (row: number, column: number) => ({
    "data-cell": `${row} ${column}`,
    tabIndex: row === home.row && column === home.column ? 0 : -1,
    onFocus: () => setAt({ row, column }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = cellAfter(event.key, { row, column }, rows, columns);
      // A link inside handles its own keys.
      if (!next || event.target !== event.currentTarget) return;
      const cell = event.currentTarget
        .closest("table")
        ?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`);
      cell?.focus();
      event.preventDefault();
    },
  });
}

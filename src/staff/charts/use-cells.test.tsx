import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HeatTable } from "./heat-table.tsx";
import { cellAfter } from "./use-cells.ts";

it("OO-16: in a chart's table, arrow keys, Home, End and page keys move from cell to cell, and stop at the edges", () => {
  const after = (key: string, row: number, column: number) => {
    const cell = cellAfter(key, { row, column }, 3, 4);
    return cell && [cell.row, cell.column];
  };
  expect(["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"].map((key) => after(key, 1, 1))).toEqual([
    ...[
      [2, 1],
      [0, 1],
      [1, 2],
      [1, 0],
    ],
  ]);
  expect(["Home", "End", "PageUp", "PageDown"].map((key) => after(key, 1, 1))).toEqual([
    ...[
      [1, 0],
      [1, 3],
      [0, 1],
      [2, 1],
    ],
  ]);
  expect([after("ArrowUp", 0, 0), after("ArrowLeft", 0, 0)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect([after("ArrowDown", 2, 3), after("ArrowRight", 2, 3)]).toEqual([
    [2, 3],
    [2, 3],
  ]);
  expect([after("Tab", 1, 1), after("Enter", 1, 1)]).toEqual([undefined, undefined]);
});

it("OO-16: Tab reaches only one cell of a heat table, and each cell has its value as text", () => {
  const row = (key: string) => ({ key, name: key, before: ["12"], cells: [{ share: 0.5, text: "50%" }, null] });
  const table = renderToStaticMarkup(
    <HeatTable
      caption="Who comes back"
      heads={["Month", "New", "1 mo", "2 mo"]}
      rows={[row("August"), row("September")]}
    />,
  );
  const cells = table.match(/<td[^>]*>/g) ?? [];
  expect(cells.filter((cell) => cell.includes('tabindex="0"'))).toHaveLength(1);
  expect(cells.filter((cell) => cell.includes('tabindex="-1"'))).toHaveLength(5);
  expect(table).toContain('role="grid"');
  expect(table.match(/50%/g)).toHaveLength(2);
});

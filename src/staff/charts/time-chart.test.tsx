import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AcrossBars } from "./across-bars.tsx";
import { Bars } from "./bars.tsx";
import type { ChartData } from "./chart-data.ts";
import { HeatTable } from "./heat-table.tsx";
import { Lines } from "./lines.tsx";
import { Patterns } from "./patterns.tsx";
import TimeChart from "./time-chart.tsx";

const data: ChartData = {
  unit: "money",
  markHead: "Day",
  sumName: "All",
  former: { name: "Before", values: [100, 200] },
  marks: [
    { key: "2026-11-19", name: "Thursday, November 19" },
    { key: "2026-11-20", name: "Friday, November 20" },
  ],
  series: ["Treatments", "Products", "Gift cards", "Memberships"].map((name, at) => ({ name, values: [100 + at, 50] })),
};
const scale = { left: 46, step: 100, top: 10, foot: 206, low: 0, high: 1_000 };
const render = renderToStaticMarkup;
const bars = render(
  <svg role="none">
    <Patterns id="p" />
    <Bars data={data} scale={scale} patterns="p" />
  </svg>,
);

it("OO-16: charts have only attributes and classes, because the security policy forbids styles in elements", () => {
  const all = [
    bars,
    render(
      <svg role="none">
        <Lines data={data} scale={scale} shown={0} />
      </svg>,
    ),
    render(<TimeChart title="Revenue" data={data} kind="bars" span="day" currency="USD" />),
    render(
      <AcrossBars
        caption="Sales"
        heads={["Item", "Net"]}
        most={10}
        rows={[{ key: "a", name: "A", value: 5, text: "$5" }]}
      />,
    ),
    render(
      <HeatTable
        caption="Back"
        heads={["Month", "1 mo"]}
        rows={[{ key: "a", name: "A", before: [], cells: [{ share: 0.5, text: "50%" }] }]}
      />,
    ),
  ].join("");
  expect(all.length).toBeGreaterThan(1_000);
  expect(all).not.toMatch(/\sstyle=/);
  expect(all).not.toContain("<style");
});

it("OO-16: the parts of a bar differ in their pattern, not only in their color", () => {
  const fills = [...bars.matchAll(/fill="url\(#([^)]*)\)"/g)].map(([, id]) => id ?? "");
  expect(new Set(fills).size).toBe(data.series.length);
  const patterns = new Map(
    [...bars.matchAll(/<pattern id="([^"]*)"[^>]*>(.*?)<\/pattern>/g)].map(([, id = "", drawn = ""]) => [
      id,
      drawn.replaceAll(/<rect [^>]*><\/rect>/g, ""),
    ]),
  );
  expect(new Set(fills.map((id) => patterns.get(id))).size).toBe(data.series.length);
});

it("OO-16: a chart over time offers its data as a table, and has a legend that names its series", () => {
  const chart = render(<TimeChart title="Revenue" data={data} kind="bars" span="day" currency="USD" />);
  expect(chart).toContain("As a table");
  for (const { name } of data.series) expect(chart).toContain(name);
  expect(chart).toContain("Before");
});

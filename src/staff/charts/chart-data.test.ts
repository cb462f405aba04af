import { describe, expect, it } from "vitest";
import { type ChartData, columnsOf, readingsAt } from "./chart-data.ts";
import { stackValues } from "./stack-values.ts";

const data: ChartData = {
  unit: "money",
  markHead: "Day",
  marks: [
    { key: "2026-11-19", name: "Thursday, November 19" },
    { key: "2026-11-20", name: "Friday, November 20" },
  ],
  series: [
    { name: "Treatments", values: [400_00, 120_00] },
    { name: "Products", values: [null, -20_00] },
  ],
  sumName: "All",
  former: { name: "Period before", values: [300_00, null] },
};

describe("the data of a chart (OO-16)", () => {
  it("has a value for each column of the chart's table, including the total and the previous period", () => {
    expect(columnsOf(data)).toEqual(["Treatments", "Products", "All", "Period before"]);
    expect(data.marks.map((_, at) => readingsAt(data, at).map(({ value }) => value))).toEqual([
      [400_00, null, 400_00, 300_00],
      [120_00, -20_00, 100_00, null],
    ]);
    expect(readingsAt(data, 0).map(({ name }) => name)).toEqual(columnsOf(data));
  });

  it("has no total for a single series", () => {
    expect(columnsOf({ ...data, series: data.series.slice(0, 1) })).toEqual(["Treatments", "Period before"]);
  });
});

describe("a stacked bar of a chart (OO-16)", () => {
  it("has positive values stacked upward and negative values downward", () => {
    expect(stackValues([5, null, -2, 3, 0, -1])).toEqual([
      { series: 0, from: 0, to: 5 },
      { series: 2, from: 0, to: -2 },
      { series: 3, from: 5, to: 8 },
      { series: 5, from: -2, to: -3 },
    ]);
  });
});

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

describe("what a chart says (OO-16)", () => {
  it("is a value for each column of its table, with the sum and the period before", () => {
    expect(columnsOf(data)).toEqual(["Treatments", "Products", "All", "Period before"]);
    expect(data.marks.map((_, at) => readingsAt(data, at).map(({ value }) => value))).toEqual([
      [400_00, null, 400_00, 300_00],
      [120_00, -20_00, 100_00, null],
    ]);
    expect(readingsAt(data, 0).map(({ name }) => name)).toEqual(columnsOf(data));
  });

  it("is no sum of one series", () => {
    expect(columnsOf({ ...data, series: data.series.slice(0, 1) })).toEqual(["Treatments", "Period before"]);
  });
});

describe("a bar (OO-16)", () => {
  it("stacks what is above zero upward and what is below it downward", () => {
    expect(stackValues([5, null, -2, 3, 0, -1])).toEqual([
      { series: 0, from: 0, to: 5 },
      { series: 2, from: 0, to: -2 },
      { series: 3, from: 5, to: 8 },
      { series: 5, from: -2, to: -3 },
    ]);
  });
});

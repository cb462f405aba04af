import { expect, it } from "vitest";
import { tickText, valueText } from "./chart-values.ts";

it("a chart value is formatted as text, and a missing value as a dash (OO-16)", () => {
  const values = [
    valueText(541_200, "money", "USD"),
    valueText(1_234, "count", "USD"),
    valueText(74.2, "percent", "USD"),
    valueText(2.3, "percent", "USD"),
    valueText(390, "minutes", "USD"),
    valueText(45, "minutes", "USD"),
    valueText(null, "money", "USD"),
  ];
  expect(values).toEqual(["$5,412.00", "1,234", "74%", "2.3%", "6 h 30 min", "45 min", "–"]);
});

it("the labels of a chart's scale are abbreviated", () => {
  const money = [0, 50_00, 2_000_00, 2_500_00, 3_000_000_00, -2_000_00].map((cents) => tickText(cents, "money", "USD"));
  expect(money).toEqual(["0", "$50", "$2k", "$2.5k", "$3M", "−$2k"]);
  expect([tickText(1_500, "count", "USD"), tickText(75, "percent", "USD"), tickText(2_400, "minutes", "USD")]).toEqual([
    "1.5k",
    "75%",
    "40 h",
  ]);
});

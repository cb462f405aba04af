import { describe, expect, it } from "vitest";
import products from "#modules/catalog/server/demo/products.json" with { type: "json" };
import { flagsOfLabel, pauseOf, pauseWords } from "./product-pause.ts";
import { shippedRules } from "./shipped-rules.ts";

const peel = { serviceId: "ag08", family: "peel", areas: ["face"] as const, date: "2026-12-08" };
const light = { serviceId: "pg01", family: "ipl", areas: ["face"] as const, date: "2026-12-20" };
const labelOf = (id: string) => flagsOfLabel(products.find((product) => product.id === id)?.ingredients ?? []);

describe("products to pause around a treatment", () => {
  it("include a retinol from five days before a peel to a week after it, with weekdays in the text", () => {
    expect(labelOf("P26")).toEqual(["retinoid"]);
    const pause = pauseOf(shippedRules, ["retinoid"], [light, peel], "2026-11-24");
    expect(pause).toEqual({ visitDate: "2026-12-08", from: "2026-12-03", until: "2026-12-15" });
    expect(pause && pauseWords(pause)).toBe(
      "Pause this from Thursday, December 3. You can start again on Tuesday, December 15.",
    );
  });

  it("include a retinoid two weeks before a light treatment, but no acid", () => {
    expect(pauseOf(shippedRules, ["retinoid"], [light], "2026-11-24")).toMatchObject({
      from: "2026-12-06",
      until: null,
    });
    expect(pauseOf(shippedRules, ["acid"], [light], "2026-11-24")).toBeUndefined();
    expect(pauseOf(shippedRules, [], [peel], "2026-11-24")).toBeUndefined();
  });

  it("stay paused until the end of the last day after the visit", () => {
    expect(pauseOf(shippedRules, ["acid"], [peel], "2026-12-14")).toMatchObject({ until: "2026-12-15" });
    expect(pauseOf(shippedRules, ["acid"], [peel], "2026-12-15")).toBeUndefined();
  });

  it("are recognized as acids or retinoids by their labels, except for soothing acids", () => {
    expect(flagsOfLabel(["Aqua", "Glycolic Acid", "Retinyl Palmitate"])).toEqual(["retinoid", "acid"]);
    expect(flagsOfLabel(["Hyaluronic Acid", "Ascorbic Acid", "Stearic Acid", "Bakuchiol"])).toEqual([]);
    expect(flagsOfLabel(["Benzoyl Peroxide"])).toEqual(["benzoyl"]);
  });
});

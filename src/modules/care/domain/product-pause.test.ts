import { describe, expect, it } from "vitest";
import products from "#modules/catalog/server/demo/products.json" with { type: "json" };
import { flagsOfLabel, pauseOf, pauseWords } from "./product-pause.ts";
import { shippedRules } from "./shipped-rules.ts";

const peel = { serviceId: "ag08", family: "peel", areas: ["face"] as const, date: "2026-12-08" };
const light = { serviceId: "pg01", family: "ipl", areas: ["face"] as const, date: "2026-12-20" };
const labelOf = (id: string) => flagsOfLabel(products.find((product) => product.id === id)?.ingredients ?? []);

describe("products to leave out around a treatment", () => {
  it("is a retinol five days before a peel and a week after it, in words with weekdays", () => {
    expect(labelOf("P26")).toEqual(["retinoid"]);
    const pause = pauseOf(shippedRules, ["retinoid"], [light, peel], "2026-11-24");
    expect(pause).toEqual({ visitDate: "2026-12-08", from: "2026-12-03", until: "2026-12-15" });
    expect(pause && pauseWords(pause)).toBe(
      "Pause this from Thursday, December 3. You can start again on Tuesday, December 15.",
    );
  });

  it("is a retinoid two weeks before light, an acid not at all, and nothing that has none of them", () => {
    expect(pauseOf(shippedRules, ["retinoid"], [light], "2026-11-24")).toMatchObject({
      from: "2026-12-06",
      until: null,
    });
    expect(pauseOf(shippedRules, ["acid"], [light], "2026-11-24")).toBeUndefined();
    expect(pauseOf(shippedRules, [], [peel], "2026-11-24")).toBeUndefined();
  });

  it("continues after the visit until its last day is over", () => {
    expect(pauseOf(shippedRules, ["acid"], [peel], "2026-12-14")).toMatchObject({ until: "2026-12-15" });
    expect(pauseOf(shippedRules, ["acid"], [peel], "2026-12-15")).toBeUndefined();
  });

  it("reads acids and retinoids from labels, and takes no soothing acid for one that peels", () => {
    expect(flagsOfLabel(["Aqua", "Glycolic Acid", "Retinyl Palmitate"])).toEqual(["retinoid", "acid"]);
    expect(flagsOfLabel(["Hyaluronic Acid", "Ascorbic Acid", "Stearic Acid", "Bakuchiol"])).toEqual([]);
    expect(flagsOfLabel(["Benzoyl Peroxide"])).toEqual(["benzoyl"]);
  });
});

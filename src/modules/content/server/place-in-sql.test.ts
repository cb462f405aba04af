import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../../", import.meta.url);

/** Finds statements that read a fact about the place from the settings row, where the previous release stores it. */
const OF_SETTINGS =
  /settings\s*->>?\s*'(timeZone|address|geo|phone|phoneDisplay|email|hours|nearestTrain|mapLink|map)'|'booking'\s*->>?\s*'(closingTime|arrival)'/;

it("every SQL statement reads location data from the first location, not from the settings (LO-1)", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  expect(files.length).toBeGreaterThan(1_500);
  const found = files.filter((file) => OF_SETTINGS.test(readFileSync(new URL(file, root), "utf8")));
  expect(found).toEqual([]);
  expect(OF_SETTINGS.test("select settings->>'timeZone' from clinic_settings")).toBe(true);
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../../", import.meta.url);

/** A statement that takes a fact of the place from the settings row, where the release before has it. */
const OF_SETTINGS =
  /settings\s*->>?\s*'(timeZone|address|geo|phone|phoneDisplay|email|hours|nearestTrain|mapLink|map)'|'booking'\s*->>?\s*'(closingTime|arrival)'/;

it("takes the facts of the place from the first location in every statement, not from the settings (LO-1)", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  expect(files.length).toBeGreaterThan(1_500);
  const found = files.filter((file) => OF_SETTINGS.test(readFileSync(new URL(file, root), "utf8")));
  expect(found).toEqual([]);
  expect(OF_SETTINGS.test("select settings->>'timeZone' from clinic_settings")).toBe(true);
});

import { expect, it } from "vitest";
import { compareSection, conflictLabel, conflictText } from "./section-conflict.ts";

const section = (version: number, values: Record<string, unknown>) => ({
  section: "shipping" as const,
  version,
  values,
});
const field = { path: "shipping.freeFromCents", label: "Free from", kind: "money" as const };
const here = { country: "US", states: [], cents: 600, days: 3 };

it("two people's changes of the same settings are compared field by field, and a list as one field", () => {
  const before = section(1, { shipping: { freeFromCents: 7_500 }, shipTo: [here], returnsText: "30 days" });
  const theirs = section(2, { shipping: { freeFromCents: 7_500 }, shipTo: [], returnsText: "14 days" });
  const mine = {
    texts: [{ field, value: 5_000 }],
    whole: { shipTo: [here, { ...here, country: "CA", states: ["ON"] }] },
  };
  const conflict = compareSection(before, theirs, mine);
  expect(conflict.fields.map(({ field: name, who }) => [conflictLabel(conflict, name), who])).toEqual([
    ["Free from", "mine"],
    ["Ships to", "both"],
  ]);
  expect(conflict.fields.map(({ field: name, mine: value }) => conflictText(conflict, name, value))).toEqual([
    "50.00",
    "United States $6 3 days; Canada ON $6 3 days",
  ]);
});

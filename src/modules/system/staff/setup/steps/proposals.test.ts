import { expect, it } from "vitest";
import { NEW_CLINIC } from "#modules/content/domain/new-clinic.ts";
import { settingsSections } from "#modules/content/staff/contract/settings-sections.ts";
import { proposalsFor } from "./proposals.ts";

const fresh = { values: { ...NEW_CLINIC }, isNamed: false, browserZone: "America/Chicago" };

it("the setup suggests the owner's own time zone and requires a name, until the clinic has a name", () => {
  expect(proposalsFor("facts", fresh)).toEqual({ name: "", timeZone: "America/Chicago" });
  expect(proposalsFor("facts", { ...fresh, isNamed: true })).toEqual({});
  expect(proposalsFor("facts", { ...fresh, browserZone: "UTC" })).toEqual({ name: "" });
});

it("the setup requires a name for the clinic", () => {
  const parsed = settingsSections.facts.safeParse({ ...fresh.values, ...proposalsFor("facts", fresh) });
  expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual([[["name"], "Fill this in"]]);
});

it("the setup suggests the usual opening hours for a clinic without saved hours", () => {
  expect(proposalsFor("hours", fresh).hours?.map((day) => day?.opens)).toEqual([
    undefined,
    "09:00",
    "09:00",
    "09:00",
    "09:00",
    "09:00",
    undefined,
  ]);
  expect(proposalsFor("hours", { ...fresh, values: { hours: [null, { opens: "10:00", closes: "12:00" }] } })).toEqual(
    {},
  );
});

import { expect, it } from "vitest";
import { cityLine, joined, placeLine, placeLines, streetLine } from "./place-text.ts";
import { addressFormOf } from "./places/address-forms.ts";
import { countryOptions } from "./places/countries.ts";
import { ofCountry } from "./places/place-of-country.ts";

const whole = { line1: "14 Larch Street", line2: "2nd floor", city: "New York", state: "NY", postalCode: "10001" };
const none = { line1: "", line2: "", city: "", state: "", postalCode: "" };

it("an address on one line consists of street, city and state", () => {
  expect(placeLine(whole)).toBe("14 Larch Street, 2nd floor, New York, NY 10001");
  expect([streetLine(whole), cityLine(whole)]).toEqual(["14 Larch Street, 2nd floor", "New York, NY 10001"]);
});

it.each([
  [none, ""],
  [{ ...none, city: "New York" }, "New York"],
  [{ ...none, line1: "14 Larch Street", state: "NY" }, "14 Larch Street, NY"],
  [{ ...whole, line2: undefined, state: "" }, "14 Larch Street, New York, 10001"],
])("an address has no separator around a missing part: %o", (place, text) => {
  expect(placeLine(place)).toBe(text);
});

it("texts are joined with any separator, and empty texts are left out", () => {
  expect(joined(["(212) 555-0148", "", "hello@clinic.example"], " · ")).toBe("(212) 555-0148 · hello@clinic.example");
  expect(joined(["", null, undefined, false])).toBe("");
});

it.each([
  ["US", "1 Main St|Town, ST 12345"],
  ["DE", "1 Main St|12345 Town"],
  ["GB", "1 Main St|Town|12345"],
  ["FR", "1 Main St|12345 Town"],
  ["CH", "1 Main St|CH-12345 Town"],
  ["AE", "1 Main St|ST"],
  ["HK", "1 Main St|Town|ST"],
  ["QA", "1 Main St|Town"],
  ["SG", "1 Main St|SINGAPORE 12345"],
  ["JP", "1 Main St, ST|12345"],
  ["HU", "Town|1 Main St|12345"],
  ["IN", "1 Main St|Town 12345|ST"],
  ["BR", "1 Main St|Town-ST|12345"],
])("an address is formatted for %s: %s", (country, lines) => {
  const place = ofCountry({ line1: "1 Main St", city: "Town", state: "ST", postalCode: "12345", country });
  expect(placeLines(place)).toEqual(lines.split("|"));
});

it("an address has no separator beside a missing part, in any country", () => {
  const of = (country: string, parts: object) =>
    placeLine(ofCountry({ ...none, line1: "1 Main St", country, ...parts }));
  expect(of("CH", { city: "Bern" })).toBe("1 Main St, Bern");
  expect(of("VE", { city: "Caracas", state: "DC" })).toBe("1 Main St, Caracas, DC");
  for (const { value } of countryOptions()) expect(of(value, {})).toMatch(/^1 Main St(?:, [A-ZÅ]+)?$/);
});

it("the address form never asks for a part that the country's addresses don't have", () => {
  for (const { value: country } of countryOptions()) {
    const form = addressFormOf(country);
    const whole = placeLine(ofCountry({ line1: "1", city: "Town", state: "State", postalCode: "Code", country }));
    const has = { city: whole.includes("Town"), state: whole.includes("State"), postalCode: whole.includes("Code") };
    expect([country, has]).toEqual([
      country,
      { city: "city" in form, state: "state" in form, postalCode: "postalCode" in form },
    ]);
  }
  expect(addressFormOf("HK").postalCode).toBeUndefined();
  expect(addressFormOf("DE").state).toBeUndefined();
  expect(addressFormOf("IE").postalCode).toEqual({ label: "Eircode", isNeeded: false });
});

import { expect, it } from "vitest";
import { cityLine, joined, placeLine, streetLine } from "./place-text.ts";

const whole = { line1: "14 Larch Street", line2: "2nd floor", city: "New York", state: "NY", postalCode: "10001" };
const none = { line1: "", line2: "", city: "", state: "", postalCode: "" };

it("says an address in one line, with street, city and state", () => {
  expect(placeLine(whole)).toBe("14 Larch Street, 2nd floor, New York, NY 10001");
  expect([streetLine(whole), cityLine(whole)]).toEqual(["14 Larch Street, 2nd floor", "New York, NY 10001"]);
});

it.each([
  [none, ""],
  [{ ...none, city: "New York" }, "New York"],
  [{ ...none, line1: "14 Larch Street", state: "NY" }, "14 Larch Street, NY"],
  [{ ...whole, line2: undefined, state: "" }, "14 Larch Street, New York, 10001"],
])("has no separator around what isn't there: %o", (place, text) => {
  expect(placeLine(place)).toBe(text);
});

it("joins what is there by any separator", () => {
  expect(joined(["(212) 555-0148", "", "hello@clinic.example"], " · ")).toBe("(212) 555-0148 · hello@clinic.example");
  expect(joined(["", null, undefined, false])).toBe("");
});

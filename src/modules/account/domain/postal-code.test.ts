import { describe, expect, it } from "vitest";
import { postalCodeProblem } from "./postal-code.ts";

describe("the check of a postal code (CT-5)", () => {
  it.each([
    ["US", "10013"],
    ["us", " 10013-1234 "],
    ["CA", "m5v 2t6"],
    ["CA", "M5V2T6"],
    ["DE", "80331"],
  ])("accepts, for the country %s, the code %s", (country, code) =>
    expect(postalCodeProblem(country, code)).toBeUndefined(),
  );

  it.each([
    ["US", "ABC"],
    ["US", "1001"],
    ["US", "M5V 2T6"],
    ["CA", "10013"],
  ])("refuses, for the country %s, the code %s, and names the expected format", (country, code) =>
    expect(postalCodeProblem(country, code)).toMatch(/^Enter a .*, such as /),
  );
});

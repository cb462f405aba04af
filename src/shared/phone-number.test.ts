import { expect, it } from "vitest";
import { formatPhone } from "./format-phone.ts";
import { parsePhone } from "./phone-number.ts";

it.each([
  ["2125550134", "+12125550134", "+001-212-5550134"],
  ["(212) 555-0134", "+12125550134", "+001-212-5550134"],
  ["1 212 555 0134", "+12125550134", "+001-212-5550134"],
  ["+001-212-5550134", "+12125550134", "+001-212-5550134"],
  ["001-212-5550134", "+12125550134", "+001-212-5550134"],
  ["+4512345678", "+4512345678", "+045-123-45678"],
  ["+045-123-45678", "+4512345678", "+045-123-45678"],
  ["+44 20 7946 0018", "+442079460018", "+044-207-9460018"],
  ["+44 (0)20 7946 0018", "+442079460018", "+044-207-9460018"],
  ["+212 661-234567", "+212661234567", "+212-661-234567"],
])("reads %s as %s, and pages show %s (AU-6)", (typed, stored, shown) => {
  expect(parsePhone(typed)).toBe(stored);
  expect(formatPhone(stored)).toBe(shown);
  // What a page shows can be typed again.
  expect(parsePhone(shown)).toBe(stored);
});

it("never reads a number without + as a foreign one", () => {
  expect(parsePhone("4512345678")).toBe("+14512345678");
  expect(parsePhone("020 7946 0018", "GB")).toBe("+442079460018");
  expect(parsePhone("12345678", "DK")).toBe("+4512345678");
});

it("refuses text that can't be a phone number", () => {
  expect(
    ["", "+", "12345", "+1 212", "555-0134", "not a number", "+12125550134999", "+999 123 4567"].map((text) =>
      parsePhone(text),
    ),
  ).toEqual(Array(8).fill(undefined));
});

import { expect, it } from "vitest";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { nameOf } from "./customer-words.ts";

it("phone numbers of the clinic's country are formatted in national style", () => {
  expect(formatPhone("+19175550132")).toBe("(917) 555-0132");
  expect(formatPhone("+442079460018")).toBe("+044-207-9460018");
});

it("a customer is shown by name, or by phone number if the name is missing", () => {
  const nothing = { firstName: "", lastName: "", email: null, phone: null };
  expect(nameOf({ ...nothing, firstName: "Mara", lastName: "Okafor" })).toBe("Mara Okafor");
  expect(nameOf({ ...nothing, phone: "+19175550132" })).toBe("(917) 555-0132");
  expect(nameOf(nothing)).toBe("Customer without a name");
});

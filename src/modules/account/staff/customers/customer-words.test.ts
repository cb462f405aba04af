import { expect, it } from "vitest";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { nameOf } from "./customer-words.ts";

it("writes numbers of the clinic's country as people say them", () => {
  expect(formatPhone("+19175550132")).toBe("(917) 555-0132");
  expect(formatPhone("+442079460018")).toBe("+044-207-9460018");
});

it("names a customer by what is known", () => {
  const nothing = { firstName: "", lastName: "", email: null, phone: null };
  expect(nameOf({ ...nothing, firstName: "Mara", lastName: "Okafor" })).toBe("Mara Okafor");
  expect(nameOf({ ...nothing, phone: "+19175550132" })).toBe("(917) 555-0132");
  expect(nameOf(nothing)).toBe("Customer without a name");
});

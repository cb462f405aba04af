import { expect, it } from "vitest";
import { initialsOf, nameOf } from "./customer-words.ts";
import { formatPhone } from "./phone-text.ts";

it("writes numbers of the clinic's country as people say them", () => {
  expect(formatPhone("+001-917-5550132")).toBe("(917) 555-0132");
  expect(formatPhone("+044-20-79460018")).toBe("+044-20-79460018");
});

it("names a customer by what is known", () => {
  const nothing = { firstName: "", lastName: "", email: null, phone: null };
  expect(nameOf({ ...nothing, firstName: "Mara", lastName: "Okafor" })).toBe("Mara Okafor");
  expect(nameOf({ ...nothing, phone: "+001-917-5550132" })).toBe("(917) 555-0132");
  expect(nameOf(nothing)).toBe("Customer without a name");
  expect([initialsOf("Mara Okafor"), initialsOf("Odile"), initialsOf("Ana de la Cruz")]).toEqual(["MO", "O", "AC"]);
});

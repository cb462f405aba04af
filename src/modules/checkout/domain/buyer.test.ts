import { expect, it } from "vitest";
import { buyerLines } from "./buyer.ts";

const address = {
  line1: "20 Elm Street",
  line2: "Apt 5",
  city: "Hoboken",
  state: "NJ",
  postalCode: "07030",
  country: "US",
};

it("a buyer is printed with name, address and contact details, without gaps for missing ones", () => {
  expect(buyerLines({ name: "Ines Moreau", email: "ines@example.com", address }, "US")).toEqual([
    ...["Ines Moreau", "20 Elm Street, Apt 5", "Hoboken, NJ 07030", "ines@example.com"],
  ]);
  expect(buyerLines({ email: "ines@example.com" }, "US")).toEqual(["ines@example.com"]);
  expect(buyerLines({}, "US")).toEqual([]);
});

it("a buyer abroad is printed with the country, and with the tax number if given", () => {
  expect(buyerLines({ name: "Ines Moreau", address, taxNumber: "NL 12" }, "NL").slice(3)).toEqual([
    "US",
    "Tax number NL 12",
  ]);
});

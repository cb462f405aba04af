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

it("an invoice's lines for the buyer are name, address and contact details, without gaps for missing ones", () => {
  expect(buyerLines({ name: "Ines Moreau", email: "ines@example.com", address }, "US")).toEqual([
    ...["Ines Moreau", "20 Elm Street, Apt 5", "Hoboken, NJ 07030", "ines@example.com"],
  ]);
  expect(buyerLines({ email: "ines@example.com" }, "US")).toEqual(["ines@example.com"]);
  expect(buyerLines({}, "US")).toEqual([]);
});

it("an invoice's lines for a buyer abroad include the country, and the tax number if there is one", () => {
  expect(buyerLines({ name: "Ines Moreau", address, taxNumber: "NL 12" }, "NL").slice(3)).toEqual([
    "US",
    "Tax number NL 12",
  ]);
});

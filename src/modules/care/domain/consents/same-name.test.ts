import { expect, it } from "vitest";
import { isSameName } from "./same-name.ts";

const zoe = { firstName: "Zoë", lastName: "O’Neill-García" };

it("a signature accepts the customer's own name regardless of case, accents and surrounding spaces", () => {
  for (const typed of ["Zoë O’Neill-García", "  zoe   o'neill-garcia ", "ZOE O'NEILL-GARCÍA"]) {
    expect(isSameName(typed, zoe), typed).toBe(true);
  }
});

it("a signature rejects another name, part of the name, and an empty name", () => {
  for (const typed of ["Zoe", "O'Neill-Garcia", "O'Neill-Garcia Zoe", "Mara Okafor", "", " "]) {
    expect(isSameName(typed, zoe), typed).toBe(false);
  }
  expect(isSameName("", { firstName: "", lastName: "" })).toBe(false);
});

it("a signature accepts only the first name of a customer without a last name", () => {
  expect(isSameName("cher", { firstName: "Cher", lastName: "" })).toBe(true);
});

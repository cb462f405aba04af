import { expect, it } from "vitest";
import { isSameName } from "./same-name.ts";

const zoe = { firstName: "Zoë", lastName: "O’Neill-García" };

it("takes the client's own name without case, accents and spaces around it", () => {
  for (const typed of ["Zoë O’Neill-García", "  zoe   o'neill-garcia ", "ZOE O'NEILL-GARCÍA"]) {
    expect(isSameName(typed, zoe), typed).toBe(true);
  }
});

it("refuses another name, a part of it, and nothing", () => {
  for (const typed of ["Zoe", "O'Neill-Garcia", "O'Neill-Garcia Zoe", "Mara Okafor", "", " "]) {
    expect(isSameName(typed, zoe), typed).toBe(false);
  }
  expect(isSameName("", { firstName: "", lastName: "" })).toBe(false);
});

it("accepts the first name of a client without a last name", () => {
  expect(isSameName("cher", { firstName: "Cher", lastName: "" })).toBe(true);
});

import { expect, it } from "vitest";
import { initialsOf } from "./initials-of.ts";

it("takes the first and the last word of a name, and no title", () => {
  expect(["Mara Okafor", "Odile", "Ana de la Cruz", "Dr. Lena Park", ""].map(initialsOf)).toEqual([
    "MO",
    "O",
    "AC",
    "LP",
    "",
  ]);
});

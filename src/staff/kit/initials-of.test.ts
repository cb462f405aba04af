import { expect, it } from "vitest";
import { initialsOf } from "./initials-of.ts";

it("initials are those of the first and last word of a name, without a title", () => {
  expect(["Mara Okafor", "Odile", "Ana de la Cruz", "Dr. Lena Park", ""].map(initialsOf)).toEqual([
    "MO",
    "O",
    "AC",
    "LP",
    "",
  ]);
});

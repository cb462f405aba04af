import { expect, it } from "vitest";
import { typedSince } from "./typed-since.ts";

it("what was typed while a save ran is left, and what was sent is not", () => {
  expect(typedSince({ name: "Gel wash", price: "31.50" }, { name: "Gel", price: "31.50" })).toEqual({
    name: "Gel wash",
  });
  expect(typedSince({ name: "Gel", price: "31.50" }, { name: "Gel" })).toEqual({ price: "31.50" });
  expect(typedSince({}, { name: "Gel" })).toEqual({});
});

import { expect, it } from "vitest";
import { compareChanges, joinedChanges } from "./join-changes.ts";

const names = ["name", "story", "price", "note"];
const before = { name: "A", story: "old", price: 60, note: "" };

it("in a save conflict, fields that one side changed are merged, and the person chooses where both changed a field", () => {
  const theirs = { ...before, price: 64, note: "theirs" };
  const mine = { ...before, price: 62, story: "new" };
  const fields = compareChanges(names, before, theirs, mine);
  expect(fields.map(({ field, who }) => [field, who])).toEqual([
    ["story", "mine"],
    ["price", "both"],
    ["note", "theirs"],
  ]);
  expect(joinedChanges(fields, () => true)).toEqual({ story: "new", price: 62 });
  expect(joinedChanges(fields, () => false)).toEqual({ story: "new" });
});

it("in a save conflict, the person needn't choose if both sides made the same change", () => {
  const same = { ...before, name: "B" };
  expect(compareChanges(names, before, same, same)).toEqual([]);
});

import { expect, it } from "vitest";
import { TagChanges } from "./tag-changes.ts";

it("a cached value is stale after a change of one of its records, of all records of that kind, or of all data", () => {
  const changes = new TagChanges();
  changes.hear("product:p01");
  expect(changes.areCurrent(["product:p01"], 0)).toBe(false);
  expect(changes.areCurrent(["product:p02", "products", "service:p01"], 0)).toBe(true);
  expect(changes.areCurrent(["product:*"], 0)).toBe(false);
  expect(changes.areCurrent(["*"], 0)).toBe(false);
  expect(changes.areCurrent(["product:p01", "*"], changes.count)).toBe(true);

  const mark = changes.count;
  changes.hear("product:*");
  expect(changes.areCurrent(["product:p02"], mark)).toBe(false);
  expect(changes.areCurrent(["products", "service:ag01"], mark)).toBe(true);

  changes.hear("*");
  expect(changes.areCurrent(["settings"], changes.count - 1)).toBe(false);
  expect(changes.areCurrent([], 0)).toBe(true);
});

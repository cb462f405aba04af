import { expect, it } from "vitest";
import { RecentMap } from "./recent-map.ts";

it("a RecentMap drops its least recently used entry when it is full, and creates a missing entry only once", () => {
  const map = new RecentMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  expect(map.get("a")).toBe(1);
  map.set("c", 3);
  expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([1, undefined, 3]);
  let made = 0;
  const make = () => ++made;
  expect([map.getOrMake("d", make), map.getOrMake("d", make), made]).toEqual([1, 1, 1]);
});

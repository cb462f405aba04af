import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { fromListFragment, toListFragment } from "./share-link.ts";

it("the share link contains any list in its fragment and restores it (IC-2)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
      const fragment = toListFragment(text);
      expect(fragment).toMatch(/^#list=[\w-]*$/);
      expect(fromListFragment(fragment)).toBe(text);
    }),
    chances(100, 2_000, 14),
  );
});

it("the share link ignores a fragment that isn't a list", () => {
  for (const fragment of ["", "#", "#results", "#list=%%%", "#list=_w", `#list=${"A".repeat(70_000)}`])
    expect(fromListFragment(fragment)).toBeUndefined();
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { fromListFragment, toListFragment } from "./share-link.ts";

it("carries any list in the fragment and gives it back (IC-2)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
      const fragment = toListFragment(text);
      expect(fragment).toMatch(/^#list=[\w-]*$/);
      expect(fromListFragment(fragment)).toBe(text);
    }),
    chances(100, 2_000, 14),
  );
});

it("takes nothing from a fragment that isn't a list", () => {
  for (const fragment of ["", "#", "#results", "#list=%%%", "#list=_w", `#list=${"A".repeat(70_000)}`])
    expect(fromListFragment(fragment)).toBeUndefined();
});

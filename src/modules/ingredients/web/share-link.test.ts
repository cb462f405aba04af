import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { fromListFragment, toListFragment } from "./share-link.ts";

it("the share link contains any ingredient list in its URL fragment, and opening the link restores that list (IC-2)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
      const fragment = toListFragment(text);
      expect(fragment).toMatch(/^#list=[\w-]*$/);
      expect(fromListFragment(fragment)).toBe(text);
    }),
    chances(100, 2_000, 14),
  );
});

it("a share link whose URL fragment isn't an ingredient list opens no list", () => {
  for (const fragment of ["", "#", "#results", "#list=%%%", "#list=_w", `#list=${"A".repeat(70_000)}`])
    expect(fromListFragment(fragment)).toBeUndefined();
});

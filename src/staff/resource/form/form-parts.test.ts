import { expect, it } from "vitest";
import { describeResource } from "#shared/contract/resource/description.ts";
import { longText, money, text } from "#shared/contract/resource/fields.ts";
import { rows } from "#shared/contract/resource/rows.ts";
import { formParts, partsBehind, tabOf } from "./form-parts.ts";

const rights = { read: "catalog.see", write: "catalog.edit" } as const;
const size = describeResource({
  name: "Size",
  path: "admin/Size",
  words: { one: "size", many: "sizes" },
  rights,
  title: "size",
  sort: "size",
  fields: { size: text({ label: "Size" }), price: money({ label: "Price" }) },
  create: ["size", "price"],
  update: ["size", "price"],
});
const names = ["name", "slug", "sizes", "story", "cost"];
const description = describeResource({
  name: "Thing",
  path: "admin/Thing",
  words: { one: "thing", many: "things" },
  rights,
  title: "name",
  sort: "name",
  fields: {
    name: text({ label: "Name" }),
    slug: text({ label: "Address" }),
    sizes: rows(size, { label: "Sizes", parent: "thing", columns: ["size", "price"], title: "size", section: "Sizes" }),
    story: longText({ label: "Story", section: "On the site" }),
    cost: money({ label: "Cost", section: "Price" }),
  },
  ask: ["name", "cost", "sizes"],
});

it("a new record's form shows required fields first, then the record's rows, then all other fields (OO-6)", () => {
  const parts = formParts(description, names, true);
  expect(parts).toEqual([
    { section: undefined, names: ["name", "cost"], isMore: false },
    { section: "Sizes", names: ["sizes"], isMore: false },
    { section: undefined, names: ["slug"], isMore: true },
    { section: "On the site", names: ["story"], isMore: true },
  ]);
});

it("an existing record's form shows its sections in the order of its description (OO-6)", () => {
  expect(formParts(description, names, false).map((part) => part.section)).toEqual([
    ...[undefined, "Sizes", "On the site", "Price"],
  ]);
});

it("each tab of a form shows its own sections, and the first tab also shows sections without a tab", () => {
  const layout = {
    tabs: [
      { id: "thing", label: "Thing" },
      { id: "price", label: "Price", sections: ["Price", "Sizes"] },
    ],
  };
  const laid = { ...description, layout };
  const behind = (tab: string) => partsBehind(laid, formParts(laid, names, false), tab).map(({ section }) => section);
  expect(behind("thing")).toEqual([undefined, "On the site"]);
  expect(behind("price")).toEqual(["Sizes", "Price"]);
  expect([tabOf(laid, "cost"), tabOf(laid, "slug"), tabOf(description, "cost")]).toEqual(["price", "thing", undefined]);
});

import { describe, expect, it } from "vitest";
import { inColumns, splitShared } from "./shared-services.ts";

const category = (slug: string, ...names: string[]) => ({
  id: slug,
  name: slug,
  slug,
  services: names.map((name) => ({ id: `${slug}-${name}`, name, slug: name })),
});
const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

describe("the services menu (SH-4)", () => {
  it("lists a treatment shared by several categories only once, with the URL of each category", () => {
    const { own, shared } = splitShared([
      category("a", "Peel", "Talk"),
      category("b", "Laser", "Talk"),
      category("c", "Talk", "Laser"),
    ]);
    expect(own.map(({ services }) => services.map(({ name }) => name))).toEqual([["Peel"], ["Laser"], ["Laser"]]);
    expect(shared.map(({ name, in: places }) => [name, ...places.map(({ service }) => service.id)])).toEqual([
      ["Talk", "a-Talk", "b-Talk", "c-Talk"],
    ]);
  });

  it("puts two short categories into a column, in menu order", () => {
    const columns = inColumns(
      [category("a", ...many(8)), category("b", ...many(7)), category("c", ...many(11)), category("d", ...many(10))],
      16,
    );
    expect(columns.map((column) => column.map(({ slug }) => slug))).toEqual([["a", "b"], ["c"], ["d"]]);
  });
});

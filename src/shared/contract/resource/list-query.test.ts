import { expect, it } from "vitest";
import { brandDescription } from "#modules/catalog/staff/contract/brand.ts";
import { serviceDescription } from "#modules/catalog/staff/contract/service.ts";
import { columnsOf, formatListQuery, parseListQuery, possibleColumns } from "./list-query.ts";

it("a list shows the columns named in its URL, in their order", () => {
  const all = possibleColumns(brandDescription).map(([name]) => name);
  const cols = all.slice(0, 2).toReversed();
  const { query, issues } = parseListQuery(brandDescription, { cols: cols.join(","), sort: "name" });
  expect([query.cols, issues]).toEqual([cols, []]);
  expect(columnsOf(brandDescription, query.cols).map(([name]) => name)).toEqual(cols);
  expect(parseListQuery(brandDescription, formatListQuery(query)).query).toEqual(query);
});

it("a list offers a reference to another record as only one column, which shows that record's name", () => {
  const names = possibleColumns(serviceDescription).map(([name]) => name);
  expect([names.includes("categoryId"), names.includes("categoryName")]).toEqual([true, false]);
});

it("a list shows the default columns if its URL names unknown fields, or a field twice", () => {
  for (const cols of ["name,nothing", "name,name", "__proto__", ""]) {
    const { query, issues } = parseListQuery(brandDescription, { cols });
    expect([cols, query.cols, issues.map(({ path }) => path)]).toEqual([cols, undefined, cols === "" ? [] : ["cols"]]);
  }
});

import { expect, it } from "vitest";
import { staffRoutes } from "#staff-app/staff-routes.ts";
import { staffCalls } from "#staff-calls.ts";
import { CSV_LISTS } from "./csv-lists.ts";

it("the import page lists every list that accepts a file, and links to an existing URL for each", () => {
  const taking = Object.keys(staffCalls).flatMap((name) => (name.endsWith(".import") ? [name.slice(0, -7)] : []));
  expect(CSV_LISTS.map(({ name }) => name).sort()).toEqual(taking.sort());
  const addresses = staffRoutes("").flatMap(({ children = [] }) => children.map(({ path }) => `/admin/${path}`));
  for (const { path } of CSV_LISTS) expect(addresses).toContain(path.replace(/(taxonomies)\/.*/, "$1/:kind"));
});

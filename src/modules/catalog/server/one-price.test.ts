import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "..", "..", "..");

/** Columns and fields of sale prices, as the database and the rule name them; `salePrice` on the wire is the result. */
const SALE_COLUMNS = /sale_(price|starts|ends)|salePriceCents|saleStartsAt/;
// Staff edit sale prices on the screens of the catalog; what they come to is asked of the catalog.
const OWN = /^(modules\/catalog\/(server|domain|staff)\/|platform\/db\/migrations\/|testing\/)/;

it("leaves sale prices to the catalog: no other module reads their columns", () => {
  const readers = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.test)\.(tsx?|sql)$/.test(file) && SALE_COLUMNS.test(readFileSync(join(src, file), "utf8")),
  );
  expect(readers).toContain("modules/catalog/server/price-in-sql.ts");
  expect(readers.filter((file) => !OWN.test(file))).toEqual([]);
});

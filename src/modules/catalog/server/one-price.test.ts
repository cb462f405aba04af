import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "..", "..", "..");

/**
 * Matches the names that the database and the pricing rule use for sale prices. `salePrice`, the resulting price in the
 * API, doesn't match.
 */
const SALE_COLUMNS = /sale_(price|starts|ends)|salePriceCents|saleStartsAt/;
// Staff edit sale prices on the catalog's screens; other code gets the resulting price from the catalog.
const OWN = /^(modules\/catalog\/(server|domain|staff)\/|platform\/db\/migrations\/|testing\/)/;

it("sale price columns are read only by the catalog module", () => {
  const readers = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.test)\.(tsx?|sql)$/.test(file) && SALE_COLUMNS.test(readFileSync(join(src, file), "utf8")),
  );
  expect(readers).toContain("modules/catalog/server/price-in-sql.ts");
  expect(readers.filter((file) => !OWN.test(file))).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { wireNames, wireNamesOfObjects, wireValues } from "#shared/contract/wire-names.ts";
import { pathByLayer } from "./testing/architecture/path-by-layer.ts";

/**
 * Files that may use the API's own spelling (the wire names), besides contracts and tests that send HTTP requests
 * themselves.
 */
const AT_HOME = [
  "shared/contract/wire-names.ts",
  // Data stored in browsers has ids as `_id`.
  "web/state/stored.ts",
  // Values under either name are removed from logs.
  "platform/logger.ts",
];

/** Wire names that our code also uses as ordinary words, for kinds of policies. */
const WORDS = ["privacy", "terms"];

const spellings = [...Object.keys(wireNames), ...Object.keys(wireValues)].filter((name) => !WORDS.includes(name));
// The `oslojs` of a package's name is allowed, because we can't rename a package.
const wireSpelling = new RegExp(`(?<![\\w$]|@oslojs/)(${spellings.join("|")})(?![\\w$])`);
const objectUnderId = new RegExp(`\\b(${Object.keys(wireNamesOfObjects).join("|")})\\??\\.(id|name|slug|price\\w*)\\b`);

function spellingsIn(source: string): string[] {
  return source.split("\n").filter((line) => wireSpelling.test(line) || objectUnderId.test(line));
}

it("the API's original field names occur only in contracts and in the table that renames them", () => {
  const root = import.meta.dirname;
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => !/^(modules\/[^/]+\/(staff\/)?contract|shared\/contract\/resource)\//.test(pathByLayer(file)))
    .filter((file) => !AT_HOME.includes(file))
    .flatMap((file) => spellingsIn(readFileSync(`${root}/${file}`, "utf8")).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

it("browser code reads no API response without renaming its fields by that table", () => {
  const root = import.meta.dirname;
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (file) =>
        /(?<!\.test)\.tsx?$/.test(file) && /^(web|staff|screens|modules\/[^/]+\/(web|staff))\//.test(pathByLayer(file)),
    )
    .filter((file) => file !== "staff/staff-fetch.ts") // reads a bearer and the error code of a refusal
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, "utf8")
        .split("\n")
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => line.includes(".json()") && !line.includes("fromWire("));
  expect(found).toEqual([]);
});

it("the test detects an original field name in code, in SQL and in a path", () => {
  const seen = [
    "const { _id } = product;",
    "select json_build_object('_id', s.id) from services s",
    'select id as "_id" from services',
    "cart.frequentlyBuyProductSchema.length",
    'await remove("cart/addOnservices/l1");',
    "line.productId?.name",
  ];
  expect(seen.filter((line) => spellingsIn(line).length === 0)).toEqual([]);
  expect(spellingsIn("const handler_id = line.productId;")).toEqual([]);
});

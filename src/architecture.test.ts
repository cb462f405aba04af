import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findUnusedExceptions, tellBreaches } from "#testing/architecture/breach.ts";
import { checkImports } from "#testing/architecture/check-imports.ts";
import { checkTables, findUnownedRelations } from "#testing/architecture/check-tables.ts";
import { findCycles } from "#testing/architecture/find-cycles.ts";
import { exceptions } from "#testing/architecture/rules.ts";

const root = import.meta.dirname;
const tree = new Map(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(`${root}/${file}`, "utf8")]),
);
const migrations = readdirSync(`${root}/platform/db/migrations`).flatMap((file) =>
  file.endsWith(".sql") ? [readFileSync(`${root}/platform/db/migrations/${file}`, "utf8")] : [],
);
const imports = checkImports(tree);
const tables = checkTables(tree);

it("reads the whole tree", () => {
  expect(tree.size).toBeGreaterThan(500);
});

it("finds every file in a place, with imports and packages that the place may have", () => {
  expect(tellBreaches(imports, exceptions)).toEqual([]);
});

it("finds no SQL that names another module's table", () => {
  expect(tellBreaches(tables, exceptions)).toEqual([]);
});

it("finds an owner for each table and view of the database", () => {
  expect(migrations.length).toBeGreaterThan(0);
  expect(findUnownedRelations(tree, migrations)).toEqual([]);
});

it("finds no circle of imports", () => {
  expect(findCycles(tree)).toEqual([]);
});

it("finds each exception needed", () => {
  expect(findUnusedExceptions([...imports, ...tables], exceptions)).toEqual([]);
});

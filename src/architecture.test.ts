import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findUnusedExceptions, tellBreaches } from "#testing/architecture/breach.ts";
import { checkImports } from "#testing/architecture/check-imports.ts";
import { checkTables, findUnownedRelations } from "#testing/architecture/check-tables.ts";
import { countPublicNames } from "#testing/architecture/count-public-names.ts";
import { findCycles } from "#testing/architecture/find-cycles.ts";
import { findFolderCircles } from "#testing/architecture/find-folder-circles.ts";
import { findOwnConnections } from "#testing/architecture/find-own-connections.ts";
import { findOwnFormats } from "#testing/architecture/find-own-formats.ts";
import { findSharedPromises } from "#testing/architecture/find-shared-promises.ts";
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

it("finds no circle of folders", () => {
  expect(findFolderCircles(tree)).toEqual([]);
});

it("finds numbers, money, days, times and lists written by shared/formats alone (FM-1)", () => {
  expect(findOwnFormats(tree)).toEqual([]);
});

it("would find each way around it", () => {
  const ways = ['new Intl.DateTimeFormat("de")', "count.toLocaleString()", "'en-US'", "Intl.ListFormat"];
  expect(ways.map((way) => findOwnFormats(new Map([["web/a.ts", way]])).length)).toEqual([1, 1, 1, 1]);
});

it("OP-1: finds connections to the database made by the pool and by openSession alone", () => {
  expect(findOwnConnections(tree)).toEqual([]);
  const ways = ["new Client({ connectionString })", "new pg.Client(url)", "new Pool()"];
  expect(ways.map((way) => findOwnConnections(new Map([["server/a.ts", way]])).length)).toEqual([1, 1, 1]);
});

/** More than that is no surface that a newcomer can read: a module exports use cases, grouped by subject, or is several modules. */
const MOST_PUBLIC_NAMES = 59;

it("finds fewer than 60 names in what each module offers to others", () => {
  const counts = [...countPublicNames(tree)];
  expect(counts.length).toBeGreaterThan(10);
  expect(counts.filter(([, count]) => count > MOST_PUBLIC_NAMES)).toEqual([]);
});

it("finds each exception needed", () => {
  expect(findUnusedExceptions([...imports, ...tables], exceptions)).toEqual([]);
});

/** None of them is waited for by a request that didn't make it, or what it waits for isn't the database. */
const PROMISES_OF_ONE = [
  // A picture of the project's own, from its file.
  // One COPY's end.
  "platform/backup/copy.ts: readonly done: Promise<number>;",
  "platform/pictures.ts: const mailPictures = new Map<string, Promise<Uint8Array>>();",
  // The process ends.
  "server/closing.ts: #whole: Promise<void> | undefined;",
  // The transaction of one request.
  "platform/db/one-commit.ts: #opening: Promise<HeldTransaction> | undefined;",
  "platform/db/one-commit.ts: #turn: Promise<unknown> = Promise.resolve();",
  "platform/db/one-commit.ts: #unanswered: Promise<void> | undefined;",
  "platform/db/one-commit/held-transaction.ts: readonly ending: Promise<unknown> | undefined;",
  // The mechanism itself.
  "platform/db/shared-work.ts: readonly #result: Promise<Result>;",
  // Smaller bytes of cached pages, which no request waits for.
  "platform/http/page-cache.ts: #tightening = Promise.resolve();",
  // Jobs.
  "platform/jobs/job-runner.ts: ended: Promise<void>;",
  // A connection of the whole process, which gives up by itself (session-connection.ts).
  "platform/live/channel-feed.ts: #client: Promise<Client> | undefined;",
  "platform/live/channel-feed.ts: readonly #heard = new WeakMap<Client, Map<string, Promise<unknown>>>();",
  "platform/live/channel-feed.ts: const heard = this.#heard.get(client) ?? new Map<string, Promise<unknown>>();",
];

it("finds promises shared by requests only as SharedWork, which counts their waits (decision 0089)", () => {
  expect(findSharedPromises(tree).toSorted()).toEqual(PROMISES_OF_ONE.toSorted());
});

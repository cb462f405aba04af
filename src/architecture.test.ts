import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeBreaches, findUnusedExceptions } from "#testing/architecture/breach.ts";
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

it("the architecture test reads the whole source tree", () => {
  expect(tree.size).toBeGreaterThan(500);
});

it("every file is in an allowed folder, with only the imports and packages allowed there", () => {
  expect(describeBreaches(imports, exceptions)).toEqual([]);
});

it("no SQL uses another module's table", () => {
  expect(describeBreaches(tables, exceptions)).toEqual([]);
});

it("each table and view of the database has an owner", () => {
  expect(migrations.length).toBeGreaterThan(0);
  expect(findUnownedRelations(tree, migrations)).toEqual([]);
});

it("no import cycle exists between files", () => {
  expect(findCycles(tree)).toEqual([]);
});

it("no import cycle exists between folders", () => {
  expect(findFolderCircles(tree)).toEqual([]);
});

it("only shared/formats formats numbers, money, days, times and lists (FM-1)", () => {
  expect(findOwnFormats(tree)).toEqual([]);
});

it("the test detects each way to format values without shared/formats", () => {
  const ways = ['new Intl.DateTimeFormat("de")', "count.toLocaleString()", "'en-US'", "Intl.ListFormat"];
  expect(ways.map((way) => findOwnFormats(new Map([["web/a.ts", way]])).length)).toEqual([1, 1, 1, 1]);
});

it("OP-1: only the connection pool and the function openSession open database connections", () => {
  expect(findOwnConnections(tree)).toEqual([]);
  const ways = ["new Client({ connectionString })", "new pg.Client(url)", "new Pool()"];
  expect(ways.map((way) => findOwnConnections(new Map([["server/a.ts", way]])).length)).toEqual([1, 1, 1]);
});

/**
 * The most names that a module may export to other modules. A newcomer can't read more: a module with more of them
 * exports use cases, grouped by subject, or is split.
 */
const MOST_PUBLIC_NAMES = 59;

it("each module exports fewer than 60 names", () => {
  const counts = [...countPublicNames(tree)];
  expect(counts.length).toBeGreaterThan(10);
  expect(counts.filter(([, count]) => count > MOST_PUBLIC_NAMES)).toEqual([]);
});

it("every exception of the architecture test is still needed", () => {
  expect(findUnusedExceptions([...imports, ...tables], exceptions)).toEqual([]);
});

/**
 * Promises stored outside a call that need no `SharedWork`: no other request waits for them, or they don't depend on
 * the database.
 */
const PROMISES_OF_ONE = [
  // The end of one COPY, and pictures that ship with the project and are read from files.
  "platform/backup/copy.ts: readonly done: Promise<number>;",
  "platform/pictures.ts: const mailPictures = new Map<string, Promise<Uint8Array>>();",
  // What the end of the process waits for.
  "server/closing.ts: #whole: Promise<void> | undefined;",
  // The transaction of one request.
  "platform/db/one-commit.ts: #opening: Promise<HeldTransaction> | undefined;",
  "platform/db/one-commit.ts: #turn: Promise<unknown> = Promise.resolve();",
  "platform/db/one-commit.ts: #unanswered: Promise<void> | undefined;",
  "platform/db/one-commit/held-transaction.ts: readonly ending: Promise<unknown> | undefined;",
  // `SharedWork` itself.
  "platform/db/shared-work.ts: readonly #result: Promise<Result>;",
  // Recompressing cached pages, which no request waits for.
  "platform/http/page-cache.ts: #tightening = Promise.resolve();",
  // The end of the job runner, which is no request.
  "platform/jobs/job-runner.ts: ended: Promise<void>;",
  // A connection of the whole process, with its own timeout (session-connection.ts).
  "platform/live/channel-feed.ts: #client: Promise<Client> | undefined;",
  "platform/live/channel-feed.ts: readonly #heard = new WeakMap<Client, Map<string, Promise<unknown>>>();",
  "platform/live/channel-feed.ts: const heard = this.#heard.get(client) ?? new Map<string, Promise<unknown>>();",
];

it("requests share a promise only through SharedWork, which counts each request's waiting time (decision 0089)", () => {
  expect(findSharedPromises(tree).toSorted()).toEqual(PROMISES_OF_ONE.toSorted());
});

it("no object literal is spread into another object literal, because its fields can be written there", () => {
  expect([...tree].filter(([, text]) => /(?<!\{)\.\.\.\{ /.test(text)).map(([file]) => file)).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { type Prose, proseOf } from "./testing/prose.ts";

const root = `${import.meta.dirname}/..`;
const FOLDERS = ["src", "e2e", "bench", "studio", "pictures", "scripts", "docs", "public"];
const DECISIONS = "docs/decisions";

const read = (file: string) => readFileSync(`${root}/${file}`, "utf8");

const files = [
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  ),
].filter((file) => /\.(tsx?|m?js|css|c|sql|py|md)$/.test(file) && !file.startsWith("studio/work/"));

const pages = new Set(files.filter((file) => file.endsWith(".md")).map((file) => basename(file)));
const decisionFiles = files.filter((file) => file.startsWith(`${DECISIONS}/`)).sort();
const decisions = new Set(decisionFiles.map((file) => basename(file).slice(0, 4)));
const prose = files.flatMap((file) => proseOf(file, read(file)));

/** The rows of docs/requirements.md, each written as `| SH-1 | meaning |`. */
const rows = [...read("docs/requirements.md").matchAll(/^\| ([A-Z][A-Z0-9-]*) +\| (.*?) *\|$/gm)].flatMap(
  ([, id = "", meaning = ""]) => (id === "Id" ? [] : [{ id, meaning }]),
);
const listed = new Set(rows.map(({ id }) => id));

/**
 * Returns ids of requirements (`SH-1`) and of faults and attacks (`P1`). Product codes don't match: they have a leading
 * zero or two letters.
 */
const idsIn = (text: string) =>
  [...text.matchAll(/\b[A-Z]{2}-\d{1,2}\b|(?<![\w#-])[A-Z][1-9]\d?(?![\w-])/g)].map(([id]) => id);

const decisionsIn = (text: string) => [...text.matchAll(/\bdecisions? (\d+)/gi)].map(([, number = ""]) => number);

const pagesIn = (text: string) => [...text.matchAll(/[\w-]+\.md\b/g)].map(([page]) => page);

/** References that a reader of this repository can't follow. */
const OUTSIDE = [
  /\bclarifications? \d+/i,
  /\bASVS\b/,
  /\bsource spec\b/i,
  /\breliability,? (\w+ )?[A-Z]?\d/i,
  /\bfound in use\b/i,
  /(\(|^|, )(visits|money|house|back[- ]office|owners|settled|operations)(,? (section|example|part))? \d+(\.\d+)*(?=[,):]| [a-z])/i,
  /\((section )?\d\.\d\d?\)/,
  /\bsection \d+\.\d+\b/i,
  /\(([^()]*, )?examples? \d+\)/i,
  /[a-z] \(\d{1,2}(, \d{1,2})*\)$/,
  /\bissue \d+\)/,
  /\(performance\b/i,
];

/** Returns the problems of a text: unknown ids, decisions and pages, and references outside the repository. */
function brokenPointers({ place, text }: Prose): string[] {
  return [
    ...idsIn(text).filter((id) => !listed.has(id)),
    ...decisionsIn(text).filter((number) => !decisions.has(number)),
    ...pagesIn(text).filter((page) => !pages.has(page)),
    ...OUTSIDE.flatMap((pattern) => pattern.exec(text)?.[0] ?? []),
  ].map((what) => `${place}: ${what}`);
}

describe("comments, test titles and documentation pages", () => {
  it("refer only to listed requirements, existing decisions and existing pages of this repository", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(prose.length).toBeGreaterThan(2_000);
    expect(prose.flatMap(brokenPointers)).toEqual([]);
  });

  const in_ = (file: string, source: string) => proseOf(file, source).flatMap(brokenPointers);

  it.each([
    ["an unlisted requirement in a comment", "/** The menu (SH-99). */", ["a.test.ts:1: SH-99"]],
    ["an unlisted fault in the name of a test", '\nit("pays once (P77)", () => {});', ["a.test.ts:2: P77"]],
    ["one in the name of tests with rows", 'it.each([1])("%s (P77)", () => {});', ["a.test.ts:1: P77"]],
    [
      "a number that is broken over two lines",
      "/**\n * Why (clarification\n * 18).\n */",
      ["a.test.ts:1: clarification 18"],
    ],
    ["one broken over two comments", "// Why (clarification\n// 18).", ["a.test.ts:1: clarification 18"]],
    ["a standard that isn't here", "// Names fields (ASVS 15.3.1).", ["a.test.ts:1: ASVS"]],
    ["a page that isn't here", "// Said in money.md.", ["a.test.ts:1: money.md"]],
    ["a decision that isn't here", "// See decision 0999.", ["a.test.ts:1: 0999"]],
    ["a section of a page that isn't here", "// (reliability, section 3)", ["a.test.ts:1: reliability, section 3"]],
    ["a point of a paper", "// Once each (money 5.8).", ["a.test.ts:1: (money 5.8"]],
    ["one beside a requirement", "// Once each (SH-1, visits 31).", ["a.test.ts:1: , visits 31"]],
    ["one before a title", 'it("house 2: answers 304", () => {});', ["a.test.ts:1: house 2"]],
    ["a point without its paper", 'it("finds customers (4.6)", () => {});', ["a.test.ts:1: (4.6)"]],
    ["a bare number", 'it("moves the first day (22, 23)", () => {});', ["a.test.ts:1: y (22, 23)"]],
    ["an issue", "// All results (issue 4).", ["a.test.ts:1: issue 4)"]],
    ["a paper by its title", "// A kind (found in use 2.3).", ["a.test.ts:1: found in use"]],
  ])("are rejected if they contain %s", (_what, source, broken) => expect(in_("a.test.ts", source)).toEqual(broken));

  it("may refer to existing requirements and files, product codes, colors and sizes", () => {
    const source = '// SH-1, P1, decision 0001, README.md, product P01, service AG07, UTF-8, #B3.\nconst id = "P77";';
    expect(in_("a.ts", source)).toEqual([]);
  });

  it("are also checked in CSS, SQL and Python files", () => {
    expect(in_("a.css", "a {}\n/* SH-99 */")).toEqual(["a.css:2: SH-99"]);
    expect(in_("a.sql", "select 1; -- SH-99")).toEqual(["a.sql:1: SH-99"]);
    expect(in_("a.py", '"""Shoots\nSH-99."""')).toEqual(["a.py:1: SH-99"]);
  });
});

it("each requirement is listed exactly once, with a text that explains it", () => {
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)).toEqual([]);
  expect(rows.filter(({ meaning }) => meaning.length < 20)).toEqual([]);
});

it("decisions are numbered from 0001 without gaps or duplicates, with the same number in file name and heading", () => {
  const numbers = decisionFiles.map((file) => basename(file).slice(0, 4));
  expect(numbers).toEqual(decisionFiles.map((_file, index) => String(index + 1).padStart(4, "0")));
  expect(decisionFiles.filter((file) => !read(file).startsWith(`# ${basename(file).slice(0, 4)}: `))).toEqual([]);
});

/**
 * The format of a decision's third line: date and status, such as `2026-11-20 · holds`. A decision that was replaced,
 * entirely or in part, names what replaced it. The line may also name the decisions that this one replaces or extends.
 */
const STATUS =
  /^\d{4}-\d\d-\d\d · (?:holds|holds in part · replaced: (?<parts>.+?)|replaced by (?<by>\d{4}))(?: · replaces (?:a part of )?(?<former>\d{4}(?:, \d{4})*(?: and \d{4})?))?(?: · extends \d{4})?$/;

type Status = { number: string; isRead: boolean; replacedBy: string[]; replaces: string[] };

function statusOf(number: string, text: string): Status {
  const { parts = "", by, former = "" } = STATUS.exec(text.split("\n")[2] ?? "")?.groups ?? {};
  const replacing = parts.split("; ").map((part) => /^[^()]+ \((?:(\d{4})|`([^`]+)`)\)$/.exec(part));
  const isFollowed = parts === "" || replacing.every((part) => part && (!part[2] || existsSync(`${root}/${part[2]}`)));
  return {
    number,
    isRead: isFollowed && STATUS.test(text.split("\n")[2] ?? ""),
    replacedBy: [...replacing.flatMap((part) => part?.[1] ?? []), ...(by ? [by] : [])],
    replaces: former.match(/\d{4}/g) ?? [],
  };
}

/**
 * Returns the problems of the decisions' third lines: a different format, or two decisions that disagree on which
 * replaces which.
 */
function brokenStatuses(statuses: readonly Status[]): string[] {
  const pairs = (of: (status: Status) => string[]) => new Set(statuses.flatMap(of));
  const replaced = pairs(({ number, replacedBy }) => replacedBy.map((later) => `${number} by ${later}`));
  const replacing = pairs(({ number, replaces }) => replaces.map((former) => `${former} by ${number}`));
  return [
    ...statuses.flatMap(({ number, isRead }) => (isRead ? [] : [`${number}: its third line isn't a status`])),
    ...[...replaced].flatMap((pair) => (replacing.has(pair) ? [] : [`${pair}: the later one doesn't say so`])),
    ...[...replacing].flatMap((pair) => (replaced.has(pair) ? [] : [`${pair}: the former one doesn't say so`])),
    ...[...replaced].flatMap((pair) => (pair.slice(0, 4) < pair.slice(-4) ? [] : [`${pair}: is earlier`])),
  ];
}

describe("the status of a decision", () => {
  it("says whether the decision is in force, and a replaced decision and its replacement refer to each other", () => {
    const statuses = decisionFiles.map((file) => statusOf(basename(file).slice(0, 4), read(file)));
    expect(brokenStatuses(statuses)).toEqual([]);
    expect(statuses.filter(({ replacedBy }) => replacedBy.length > 0).length).toBeGreaterThan(20);
  });

  it.each([
    ["another word", ["accepted"], ["0001: its third line isn't a status"]],
    ["a part without what replaced it", ["holds in part · replaced: bulk"], ["0001: its third line isn't a status"]],
    [
      "a file that isn't there",
      ["holds in part · replaced: bulk (`src/gone`)"],
      ["0001: its third line isn't a status"],
    ],
    [
      "one side alone",
      ["holds in part · replaced: bulk (0002)", "holds"],
      ["0001 by 0002: the later one doesn't say so"],
    ],
    ["the other side alone", ["holds", "holds · replaces 0001"], ["0001 by 0002: the former one doesn't say so"]],
  ])("is refused if it has %s", (_what, lines, broken) => {
    const statuses = lines.map((line, index) => statusOf(`000${index + 1}`, `# 0001: A\n\n2026-11-20 · ${line}\n`));
    expect(brokenStatuses(statuses)).toEqual(broken);
  });

  it("may say that the whole decision or parts of it were replaced", () => {
    const of = (number: string, line: string) => statusOf(number, `# A\n\n2026-11-20 · ${line}\n`);
    const statuses = [
      of("0001", "replaced by 0003"),
      of("0002", "holds in part · replaced: names (0003); bulk (`src/platform`)"),
      of("0003", "holds · replaces a part of 0001 and 0002 · extends 0002"),
    ];
    expect(brokenStatuses(statuses)).toEqual([]);
  });
});

it("decisions contain no measurement tables; only bench/REPORT.md does", () => {
  const isMeasured = (line: string) => line.startsWith("|") && /\d ?(ms|MB|KB|\/s)\b/.test(line);
  expect(decisionFiles.filter((file) => read(file).split("\n").some(isMeasured))).toEqual([]);
});

/**
 * Returns the source files and folders named in engineers' pages: `get-product.ts`, `cart/server/wallet.ts`,
 * `src/testing/changed/`.
 */
const sourcesIn = (page: string) =>
  [...page.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|md)|(?:src|e2e|bench|docs|scripts)\/[\w./-]+)`/g)].map(
    ([, name = ""]) => name.replace(/\/$/, ""),
  );

it("the pages for engineers refer only to existing files and folders", () => {
  const guides = ["CONTRIBUTING.md", "docs/architecture.md", "docs/recipes.md", "docs/ways.md"];
  const sources = files.concat(
    ...FOLDERS.map((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    ),
  );
  const isThere = (name: string) => existsSync(`${root}/${name}`) || sources.some((file) => file.endsWith(`/${name}`));
  const named = guides.flatMap((guide) => sourcesIn(read(guide)).map((name) => ({ guide, name })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

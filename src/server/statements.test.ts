import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type DeclaredStatement, declaredStatements } from "#platform/db/declared-statements.ts";
import { neverNull, oneOf, orNull, type RowShape } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { pathByLayer } from "#testing/architecture/path-by-layer.ts";
import { placeOf, wrongIn, wrongStatements } from "#testing/sql/compare-rows.ts";
import { UNCONVERTED } from "#testing/sql/unconverted.ts";
import { testDatabase } from "#testing/test-database.ts";

const src = `${import.meta.dirname}/..`;
const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => /^(?:api|demo|modules|operations|platform|sandbox|server)\//.test(file))
  .filter(
    (file) =>
      /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && !/^modules\/[^/]+\/(?!server\/)/.test(pathByLayer(file)),
  )
  .map((file) => ({ file, text: readFileSync(`${src}/${file}`, "utf8") }));

const { url } = await testDatabase();
const client = new Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

for (const { file, text } of sources)
  if (/\b(?:statement[<(]|command\(|varying\(|rowsToShow\()|db\/statement\.ts"/.test(text))
    await import(/* @vite-ignore */ `${src}/${file}`);
// Leaves out statements that other tests of this worker have declared, on tables of their own.
const all = declaredStatements().filter((one) => !/\.test\.ts:/.test(placeOf(one)));

/**
 * Returns the part of the source that a file belongs to: a module's server folder or another folder of src, such as
 * "modules/ledger/server" or "platform".
 */
const roomOf = (file: string) => /^modules\/[^/]+\/server|^[^/]+/.exec(pathByLayer(file))?.[0] ?? file;

/**
 * Matches statements whose row types are only asserted by a type argument, or that are passed to the driver without
 * being declared.
 */
const CLAIM = /\bstatement<|\bexecute<|\.execute\(\s*(?:sql\b|[a-z]\w*\()/;

describe("declared SQL statements (decision 0108)", () => {
  it("are accepted by the migrated database and return their declared columns", async () => {
    expect(all.length).toBeGreaterThan(150);
    expect(await wrongStatements(client, all)).toEqual([]);
  });

  it("are used everywhere except in the listed places, each of which still contains an undeclared statement", () => {
    const claiming = new Set(sources.flatMap(({ file, text }) => (CLAIM.test(text) ? [roomOf(file)] : [])));
    expect([...claiming].sort()).toEqual([...UNCONVERTED].sort());
  });
});

it("a statement can't contain an id that was generated when the statement was declared", () => {
  expect(() => statement({ one: "int" }, sql`select 1 as one where ${newId()} = ''`)).toThrow(TypeError);
});

/** Declares statements only for a test. */
const only = (shape: RowShape, text: ReturnType<typeof sql>): readonly DeclaredStatement[] => {
  statement(shape, text);
  return declaredStatements().slice(-1);
};
const wrongOf = async (shape: RowShape, text: ReturnType<typeof sql>) =>
  (await wrongStatements(client, only(shape, text))).map((line) => line.replace(/^.*?: /, ""));

describe("comparing a declared statement with the database", () => {
  it("names every statement that reads or writes a renamed column, and no other statement", async () => {
    const naming = all.filter(({ text }) => /\bsent_mails\b/.test(text) && /\baddress\b/.test(text));
    expect(naming.length).toBeGreaterThan(1);
    await client.query("alter table sent_mails rename column address to sent_to");
    const wrong = await wrongStatements(client, all);
    await client.query("alter table sent_mails rename column sent_to to address");
    // For a column that is written, the database's message names the table, too.
    const named = wrong.map((line) => line.replace(' of relation "sent_mails"', ""));
    expect(named).toEqual(naming.map((one) => `${placeOf(one)}: column "address" does not exist`));
  });

  it.each<[string, RowShape, ReturnType<typeof sql>, string[]]>([
    ["nothing where all agrees", { id: "text", at: "instant" }, sql`select id, sent_at as at from sent_mails`, []],
    ["a column that isn't declared", { id: "text" }, sql`select id, mail from sent_mails`, [`"mail" isn't declared`]],
    ["a column that isn't there", { id: "text", is: "bool" }, sql`select id from sent_mails`, [`"is" isn't answered`]],
    [
      "a count as a number",
      { n: "int" },
      sql`select count(*) as n from sent_mails`,
      [`"n" is declared int and is bigint`],
    ],
    [
      "a null that the table allows",
      { at: "instant" },
      sql`select resent_at as at from sent_mails`,
      [`"at" may be null, as sent_mails.resent_at may`],
    ],
    [
      "no null that the statement rules out",
      { at: neverNull("instant") },
      sql`select resent_at as at from sent_mails where resent_at is not null`,
      [],
    ],
    [
      "a null that the table refuses",
      { id: "text?" },
      sql`select id from sent_mails`,
      [`"id" is never null, as sent_mails.id never is`],
    ],
    [
      "no null that an outer join makes",
      { id: "text?" },
      sql`select m.id from clinic_settings left join sent_mails m on true`,
      [],
    ],
    ["a table that isn't there", {}, sql`select from no_table`, [`relation "no_table" does not exist`]],
  ])("finds %s", async (_what, shape, text, wrong) => expect(await wrongOf(shape, text)).toEqual(wrong));

  it("finds nulls and values in rows that the statement's declaration doesn't allow", () => {
    const shape = { id: "text", kind: oneOf(["a", "b"]), note: orNull(oneOf(["c"])) } as const;
    expect(wrongIn({ shape }, [{ id: "1", kind: "a", note: null }])).toEqual([]);
    expect(wrongIn({ shape }, [{ id: null, kind: "z", note: "c" }])).toEqual([`"id" is null`, `"kind" is "z"`]);
  });
});

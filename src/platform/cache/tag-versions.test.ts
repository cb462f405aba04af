import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { createLogger } from "../logger.ts";
import { addUpTagChanges, readTagVersion } from "./read-tag-version.ts";
import { listenToTagVersions } from "./tag-versions.ts";

const { db, url } = await demoDatabase();
const versions = await listenToTagVersions({ databaseUrl: url, logger: createLogger({ level: "silent" }) });
afterAll(() => versions.stop());

/** Whether a tag is stale after some work, for a listening process. */
async function isStaleAfter(tag: Parameters<typeof versions.isCurrent>[0][number], work: () => Promise<unknown>) {
  await versions.catchUp();
  const since = versions.mark();
  await work();
  await versions.catchUp();
  return !versions.isCurrent([tag], since);
}

it("the server notices a change by any other program, such as psql, after the commit of that change (BO-30)", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isStale = (tag: Parameters<typeof isStaleAfter>[0], text: string) =>
    isStaleAfter(tag, () => client.query(text));
  expect(await isStale("product:p01", "update products set description = description || '.' where id = 'p01'")).toBe(
    true,
  );
  expect(await isStale("product:p02", "update products set description = description || '.' where id = 'p01'")).toBe(
    false,
  );
  expect(await isStale("products", "update products set description = description || '.' where id = 'p01'")).toBe(
    false,
  );
  expect(await isStale("product:p01", "update products set description = description where id = 'p01'")).toBe(false);
  expect(
    await isStale("product:p01", "update product_sizes set price_cents = price_cents + 1 where product_id = 'p01'"),
  ).toBe(true);
  expect(await isStale("faqs", "begin; update faqs set answer = 'No.'; rollback")).toBe(false);
  expect(await isStale("faqs", "begin; update faqs set answer = 'No.'; commit")).toBe(true);
  expect(await isStale("faqs", "truncate product_images")).toBe(true);
  await client.end();
});

it("50 concurrent writers can change cache tags in any order without a deadlock or a lost change", async () => {
  await db.execute(
    sql`insert into brands (id, slug, name) select 'w' || n, 'w' || n, 'W' from generate_series(0, 49) n`,
  );
  await db.execute(sql`
    insert into categories (id, slug, name, intro, picture, position) select 'w' || n, 'w' || n, 'W', '', '', 900 + n from generate_series(0, 49) n`);
  await db.execute(sql`
    insert into faqs (id, topic, question, answer, position) select 'w' || n, '', '', '', 900 + n from generate_series(0, 49) n`);
  const subjects = ["taxonomies", "categories", "faqs"] as const;
  const before = await Promise.all(subjects.map((subject) => readTagVersion(db, [subject])));
  const write = async (n: number) => {
    const tables = ["brands", "categories", "faqs"];
    const order = n % 2 === 0 ? tables : tables.toReversed();
    await db.transaction(async (tx) => {
      for (const table of order) {
        const changed = sql.identifier(table === "faqs" ? "question" : "name");
        await tx.execute(sql`update ${sql.identifier(table)} set ${changed} = ${changed} || '!' where id = ${`w${n}`}`);
      }
    });
  };
  await Promise.all(Array.from({ length: 50 }, (_, n) => write(n)));
  const after = await Promise.all(subjects.map((subject) => readTagVersion(db, [subject])));
  expect(after.map((version, index) => Number(version) - Number(before[index]))).toEqual([50, 50, 50]);
}, 120_000);

it("a cache tag's version isn't changed by compacting old changes, and is higher after each new change", async () => {
  const version = await readTagVersion(db, ["taxonomies", "booking"]);
  const [, , ...read] = await Promise.all([
    addUpTagChanges(db),
    addUpTagChanges(db),
    ...Array.from({ length: 10 }, () => readTagVersion(db, ["taxonomies", "booking"])),
  ]);
  expect(new Set(read)).toEqual(new Set([version]));
  const { rows } = await db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from tag_changes where tag = 'taxonomies'`,
  );
  expect(rows[0]?.rows).toBeLessThanOrEqual(2);
  await db.execute(sql`update brands set name = 'W' where id = 'w0'`);
  expect(Number(await readTagVersion(db, ["taxonomies"]))).toBeGreaterThan(0);
  expect(await readTagVersion(db, ["taxonomies", "booking"])).toBe(String(Number(version) + 1));
});

it("one statement that changes many records is announced as a single change of all records of that kind", async () => {
  const count = async (work: () => Promise<unknown>) => {
    await versions.catchUp();
    const since = versions.mark();
    await work();
    await versions.catchUp();
    return versions.mark() - since;
  };
  const many = sql`insert into page_meta (page, title, description) select 'many' || n, '', '' from generate_series(1, 500) n`;
  expect(await isStaleAfter("words:home", () => db.execute(many))).toBe(true);
  expect(await count(() => db.execute(sql`update page_meta set title = 'T' where page like 'many%'`))).toBe(1);
  expect(await count(() => db.execute(sql`update page_meta set title = 'U' where page in ('many1', 'many2')`))).toBe(2);
});

it("data count as stale if they were read before change notifications were interrupted", async () => {
  const since = versions.mark();
  expect(versions.isCurrent(["settings"], since)).toBe(true);
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'halcyon-listen' and datname = current_database()`);
  await expect.poll(() => versions.isCurrent(["settings"], since)).toBe(false);
  await expect.poll(() => versions.isCurrent(["settings"], versions.mark()), { timeout: 20_000 }).toBe(true);
  expect(versions.isCurrent(["settings"], since)).toBe(false);
  expect(await isStaleAfter("settings", () => db.execute(sql`update clinic_settings set opened_at = null`))).toBe(true);
});

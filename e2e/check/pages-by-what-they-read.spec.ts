import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { pageRuleOf } from "../../src/web/page-rules.ts";
import { startServer } from "../support/server.ts";
import { sitemapPaths } from "../support/site-crawl.ts";

const server = await startServer();

async function counts(): Promise<{ renders: number; waits: number }> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1] ?? Number.NaN);
  return { renders: read("page_renders"), waits: read("page_waits") };
}

const get = async (path: string) => (await fetch(server.origin + path)).text();
const cachedPaths = async () =>
  [...(await sitemapPaths(server.origin)), "/sitemap.xml"].filter((path) => pageRuleOf(path.split("?")[0] ?? ""));

/**
 * Requests the given pages, and returns those that the server rendered again instead of serving them from its cache.
 */
async function renderedOf(paths: readonly string[]): Promise<string[]> {
  const rendered: string[] = [];
  for (const path of paths) {
    const before = (await counts()).renders;
    await get(path);
    if ((await counts()).renders > before) rendered.push(path);
  }
  return rendered;
}

/** Changes the database directly, as an import or psql does, and waits until the server has been notified. */
async function write(statement: SQL): Promise<void> {
  await server.db.execute(statement);
  await sleep(300);
}

it("after a product is edited, only the product's page and the pages that list the product are rendered again", async () => {
  const paths = await cachedPaths();
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path, await get(path));
  expect(await renderedOf(paths)).toEqual([]);

  const { rows } = await server.db.execute<{ id: string; slug: string }>(
    sql`select id, slug from products where is_active order by position limit 1 offset 6`,
  );
  const { id = "", slug = "" } = rows[0] ?? {};
  await write(sql`update products set description = description || ' Now in glass.' where id = ${id}`);
  const rendered = await renderedOf(paths);
  const showing = paths.filter((path) => new RegExp(`/product/${slug}[?"<\\\\]`).test(texts.get(path) ?? ""));
  expect(rendered.filter((path) => path.startsWith(`/product/${slug}`))).toHaveLength(1);
  expect(showing.filter((path) => !rendered.includes(path))).toEqual([]);
  // These pages read all products to choose the ones they show.
  const choosing = ["/", "/checkIngredients"];
  expect(rendered.filter((path) => !choosing.includes(path) && !showing.includes(path))).toEqual([]);
  expect(rendered.length).toBeLessThan(paths.length / 4);
  await expect.poll(() => get(`/product/${slug}?id=${id}`)).toContain("Now in glass.");

  await write(
    sql`update faqs set answer = 'Asked anew.' where id = (select id from faqs where not is_membership limit 1)`,
  );
  expect(
    (await renderedOf(paths)).filter((path) => path.startsWith("/product") || path.startsWith("/service")),
  ).toEqual([]);
  await write(sql`update clinic_settings set settings = jsonb_set(settings, '{tagline}', '"New words"')`);
  expect((await renderedOf(paths)).length).toBeGreaterThan(paths.length - 3);
});

/** How many pages each of four guests requests between two saves. At 100 saves a minute, a save happens every 0.6 s. */
const LOOKS_A_SAVE = 24;

it("with 100 saves a minute at the desk, 95% of guest requests are served from the cache", async () => {
  const paths = await cachedPaths();
  for (const path of paths) await get(path);
  const saves = [
    sql`update product_sizes set price_cents = price_cents + 1 where id = (select id from product_sizes order by random() limit 1)`,
    sql`update product_sizes set on_hand = on_hand + 1 where id = (select id from product_sizes order by random() limit 1)`,
    sql`update services set description = description || '.' where id = (select id from services order by random() limit 1)`,
    sql`update practitioners set bio = bio || '.' where id = (select id from practitioners order by random() limit 1)`,
    sql`update products set name = name || '.' where id = (select id from products order by random() limit 1)`,
  ];
  const before = await counts();
  let requests = 0;
  // Four guests browse between two saves, equally often on a slow machine and a fast one.
  const guest = async (first: number) => {
    for (let look = 0; look < LOOKS_A_SAVE; look += 1) {
      await get(paths[(first + 7 * look) % paths.length] ?? "/");
      requests += 1;
      await sleep(20);
    }
  };
  for (let save = 0; save < 25; save += 1) {
    await server.db.execute(saves[save % saves.length] ?? sql`select 1`);
    await Promise.all([0, 1, 2, 3].map((index) => guest(index + save * 7 * LOOKS_A_SAVE)));
  }
  const after = await counts();
  expect((after.waits - before.waits) / requests).toBeLessThan(0.05);
  expect(after.renders).toBeGreaterThan(before.renders);
}, 120_000);

it("after a product was hidden, archived or renamed, the next request for its former URL gets a 404 or a redirect", async () => {
  const { rows } = await server.db.execute<{ id: string; slug: string }>(
    sql`select id, slug from products where is_active order by position limit 1 offset 9`,
  );
  const { id = "", slug = "" } = rows[0] ?? {};
  const answersOf = async () => {
    const paths = [`/product/${slug}?id=${id}`, `/product/${slug}`, `/product/${slug}.data?id=${id}`];
    const answers = paths.map((path) => fetch(server.origin + path, { redirect: "manual" }));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const changes: [SQL, number[]][] = [
    [sql`is_active = false`, [404, 404, 404]],
    [sql`is_active = false, archived_at = clock_now()`, [404, 404, 404]],
    [sql`slug = slug || '-anew'`, [301, 301, 202]],
  ];
  for (const [change, expected] of changes) {
    for (const _ of [1, 2]) expect(await answersOf()).toEqual([200, 200, 200]);
    await write(sql`update products set ${change} where id = ${id}`);
    for (const _ of [1, 2]) expect(await answersOf()).toEqual(expected);
    await write(sql`update products set is_active = true, archived_at = null, slug = ${slug} where id = ${id}`);
  }
}, 60_000);

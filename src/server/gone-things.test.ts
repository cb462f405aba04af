import { afterAll, expect, it } from "vitest";
import { createApi } from "#api/create-api.ts";
import { calls } from "#calls.ts";
import { listenToTagVersions } from "#platform/cache/tag-versions.ts";
import { type CacheTag, isOfExistence } from "#shared/contract/cache-tag.ts";
import { staffCalls } from "#staff-calls.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { moduleApis } from "./server-modules.ts";

const { db, url, deps } = await demoApi(moduleApis);
const versions = await listenToTagVersions({ databaseUrl: url, logger: deps.logger });
afterAll(() => versions.stop());
const api = createApi({
  deps: { ...deps, versions },
  calls,
  staffCalls,
  bindings: moduleApis,
  authenticate: async () => undefined,
  observe: () => {},
});

/**
 * Makes an in-process API call, as a page does. Returns the response's status, its `movedTo`, and its cache tags, which
 * would also apply to the page.
 */
async function readForPage(path: string) {
  const tags = new Set<CacheTag>();
  const note = (read: { tags: Iterable<CacheTag> }) => {
    for (const tag of read.tags) tags.add(tag);
  };
  const inProcess = { principal: undefined, clientNetwork: undefined, requestId: "t", origin: "http://t", note };
  const response = await api.fetch(new Request(`http://t/api/v1/${path}`), { inProcess });
  const body = (await response.json()) as { data?: { movedTo?: string | null } };
  return { status: response.status, movedTo: body.data?.movedTo ?? undefined, tags: [...tags] };
}

async function rowOf(table: string, where = "true"): Promise<{ id: string; slug: string }> {
  const { rows } = await db.$client.query(`select id, slug from ${table} where ${where} order by id limit 1`);
  return present(rows[0]);
}

const product = await rowOf("products", "is_active");
const service = await rowOf("services", "is_active");
const article = await rowOf("news_articles", "is_published");
const productPath = `Product/ByName/${product.slug}?id=${product.id}`;
const servicePath = `Service/ByName/${service.slug}?id=${service.id}`;

it.each([
  ["a hidden product", productPath, "products", "is_active = false", product.id],
  ["an archived product", productPath, "products", "archived_at = now()", product.id],
  ["a product with another address", productPath, "products", "slug = slug || '-new'", product.id],
  ["a hidden treatment", servicePath, "services", "is_active = false", service.id],
  ["an archived treatment", servicePath, "services", "archived_at = now()", service.id],
  ["a treatment with another address", servicePath, "services", "slug = slug || '-new'", service.id],
  ["a withdrawn article", `News/${article.id}`, "news_articles", "is_published = false", article.id],
  ["an archived article", `News/${article.id}`, "news_articles", "archived_at = now()", article.id],
])(
  "after a change that leaves %s, the next request learns that its page is gone, so that the cached page is no longer shown",
  async (_what, path, table, set, id) => {
    const { slug } = await rowOf(table, `id = '${id}'`);
    const before = await readForPage(path);
    expect([before.status, before.movedTo]).toEqual([200, undefined]);
    const since = versions.mark();
    await db.$client.query(`update ${table} set ${set} where id = $1`, [id]);
    await versions.catchUp();
    expect(versions.hasHeardChange(before.tags.filter(isOfExistence), since)).toBe(true);
    const after = await readForPage(path);
    expect(after.status === 404 || after.movedTo !== undefined).toBe(true);
    // Archiving also hides the record, so both are reverted.
    const shown = table === "news_articles" ? "is_published" : "is_active";
    const back = `update ${table} set slug = $2, ${shown} = true, archived_at = null where id = $1`;
    await db.$client.query(back, [id, slug]);
    await versions.catchUp();
  },
);

it("after a change of a product's text or stock, its page counts as stale but not as gone, so it may be shown briefly", async () => {
  const { tags } = await readForPage(productPath);
  const since = versions.mark();
  await db.$client.query("update products set description = description || '.' where id = $1", [product.id]);
  await db.$client.query("update product_sizes set on_hand = on_hand + 1 where product_id = $1", [product.id]);
  await versions.catchUp();
  expect(versions.isCurrent(tags, since)).toBe(false);
  expect(versions.hasHeardChange(tags.filter(isOfExistence), since)).toBe(false);
});

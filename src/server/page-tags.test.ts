import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createApi } from "#api/create-api.ts";
import { calls } from "#calls.ts";
import { createAuthenticate } from "#modules/account/server/sessions/identify-session.ts";
import { TagChanges } from "#platform/cache/tag-changes.ts";
import { fixedClock } from "#shared/clock.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { staffCalls } from "#staff-calls.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { part, runs } from "#testing/runs.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { moduleApis } from "./server-modules.ts";

const { db, deps } = await demoApi(moduleApis);
// Records notifications in a table, in order, instead of sending them.
await db.execute(sql`create table told (id bigint generated always as identity, tag text)`);
await db.execute(sql`create or replace function tell_tags(tags text[]) returns void language sql as
  $$ insert into told (tag) select unnest(tags) $$`);

/** One request for each cached call, about items that are changed below. */
const PATHS = [
  "Product/all/paginate?limit=24",
  "Product/all/paginate?limit=5&page=2&sort=price-asc",
  "Product/all/paginate?onSale=true&sort=rating",
  "Product/byCategory/brand/ostrela",
  "Product/byCategory/productType/cleanser",
  "Product/ByName/clear-current-gel-wash",
  "Product/p01",
  "Product/getOnSale/Product",
  "Product/related/p02",
  "FrequentlyBuyProduct/byProduct/p01",
  "admin/SkinType/allSkinType",
  "admin/ProductType/allProductType",
  "admin/Brand/allBrand",
  "admin/SkinCondition/allSkinCondition",
  "admin/Nutrition/allNutrition",
  "admin/Category/allCategory",
  "Service/beforeLogin/paginate?limit=100",
  "Service/beforeLogin/paginate?categoryId=acne&limit=5",
  "Service/ByName/hydra-exfoliation-facial",
  "Service/getOnSale/Service",
  "LimitedOffer/all",
  "clientReview?limit=20",
  "clientReview?productId=p01",
  "clientReview?serviceId=ag08",
  "clientReview/visits",
  "MetaTag/byPage/home",
  "Banner/getBanner/home",
  "Banner/homepage",
  "static/getPrivacy",
  "static/getTerms",
  "static/getShippingPrivacy",
  "static/getReturnPrivacy",
  "static/faq/all",
  "static/faq/AllMembershipFaqs",
  "Gallery/beforeLogin",
  "News/all",
  "News/sunscreen-in-november",
  "aboutUs",
  "ContactDetails/viewContactDetails",
  "Clinic/settings",
  "Clinic/shell",
  "Clinic/menu",
  "admin/GiftCards/allgiftCard",
  "Membership/plans",
  "PaymentPlan/all",
  "admin/Ingredient/allIngredientbyType/fungal-acne",
  "Ingredient/product/p01",
  "Ingredient/passingProducts",
  "AcneQuiz",
  "Practitioner/all",
  "Search/all?q=gel",
  "Product/all/paginateProductSearch?search=gel",
];

/** Searches depend on almost everything, so they are checked only once. */
const IS_SEARCH = /^Search|Search\?/;

type Read = { status: number; body: string; tags: CacheTag[] };

/**
 * Increases with each round of reads, so that everything cached in an earlier round is stale. Only the ingredients stay
 * cached until their table changes.
 */
let version = 0;
let changing = "";
const versionOf = (tags: readonly CacheTag[]) =>
  String(tags.includes("ingredients") && changing !== "ingredients" ? 0 : version);

/** The API for the reads. Whatever it caches in one read is stale at the next. */
const api = createApi({
  deps: {
    ...deps,
    env: { ...deps.env, nodeEnv: "production" },
    clock: fixedClock("2026-11-25T15:00:00Z"),
    versions: { ...stillVersions, mark: () => version, isCurrent: (_tags, since) => since === version, versionOf },
  },
  calls,
  staffCalls,
  bindings: moduleApis,
  authenticate: createAuthenticate(db),
  observe: () => {},
});

/** Makes all reads again. */
async function readAll(paths = PATHS.filter((path) => !IS_SEARCH.test(path))): Promise<Map<string, Read>> {
  version += 1;
  const found = new Map<string, Read>();
  for (const path of paths) {
    const tags = new Set<CacheTag>();
    const note = (read: { tags: Iterable<CacheTag> }) => {
      for (const tag of read.tags) tags.add(tag);
    };
    const inProcess = { principal: undefined, clientNetwork: undefined, requestId: "t", origin: "http://t", note };
    const response = await api.fetch(new Request(`http://t/api/v1/${path}`), { inProcess });
    found.set(path, { status: response.status, body: await response.text(), tags: [...tags] });
  }
  return found;
}

async function takeTold(): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`with taken as (delete from told returning id, tag) select tag from taken order by id`,
  );
  return rows.map(({ tag }) => tag);
}

it("the tests in this file request each cacheable API call at least once", async () => {
  const patterns = Object.values<CallDefinition>(calls)
    .filter(({ cache }) => cache)
    .map((call) => ({ path: call.path, pattern: new RegExp(`^${fullPathOf(call).replace(/\{\w+\}/g, "[^/]+")}$`) }));
  const read = PATHS.map((path) => `/api/v1/${path.split("?")[0]}`);
  expect(patterns.filter(({ pattern }) => !read.some((path) => pattern.test(path))).map(({ path }) => path)).toEqual(
    [],
  );
  const answers = await readAll(PATHS);
  expect([...answers].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([]);
  expect([...answers].filter(([, { tags }]) => tags.length === 0).map(([path]) => path)).toEqual([]);
});

type Column = { table: string; column: string; type: string; key: string; isTold: boolean };

/**
 * Returns the columns of every table with a one-column key, except the key. Search data is left out, because triggers
 * derive it from other tables.
 */
async function listColumns(): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select c.table_name as "table", c.column_name as "column", c.udt_name as type, k.key,
      exists (select 1 from pg_trigger t where t.tgname = 'tell_update' and t.tgrelid::regclass::text = c.table_name) as "isTold"
    from information_schema.columns c
    join (select i.indrelid::regclass::text as name, min(a.attname) as key from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary group by i.indrelid having count(*) = 1) k on k.name = c.table_name
    where c.table_schema = 'public' and c.table_name not in ('search_entries', 'tag_changes') and c.column_name <> k.key and c.is_generated = 'NEVER' and c.is_identity = 'NO'
    order by c.table_name, c.udt_name = 'bool', c.ordinal_position`);
  return rows;
}

/** Returns another value for a column, and whether it must be restored because it may hide the row. */
function otherValueOf(column: string, type: string): { value: SQL; isBack: boolean } | undefined {
  const old = sql.identifier(column);
  if (type === "text") return { value: sql`${old} || 'x'`, isBack: false };
  if (type === "int4" || type === "int8") return { value: sql`coalesce(${old}, 10) + 1`, isBack: false };
  if (type === "bool") return { value: sql`not ${old}`, isBack: true };
  if (type === "timestamptz") return { value: sql`coalesce(${old}, now()) - interval '1 day'`, isBack: true };
  if (type === "date") return { value: sql`${old} - 1`, isBack: true };
  if (type === "_text") return { value: sql`array_append(${old}, 'x')`, isBack: true };
  return undefined;
}

let before = await readAll();
const columnsOf = Map.groupBy(await listColumns(), ({ table }) => table);
let changed = 0;
await takeTold();

/** Returns the former responses of the paths whose response has changed, by path. */
async function readChanged(paths?: string[]): Promise<[string, Read][]> {
  const after = await readAll(paths);
  const others = [...after].filter(([path, { status, body }]) => {
    const former = before.get(path);
    // A response that fails with a made-up value says nothing about the change.
    return former && former.status < 500 && status < 500 && comparable(former.body) !== comparable(body);
  });
  const changed = others.flatMap(([path]): [string, Read][] => {
    const former = before.get(path);
    return former ? [[path, former]] : [];
  });
  before = new Map([...before, ...after]);
  return changed;
}

/** Returns the errors after a change: responses that changed without an invalidated tag. */
async function missedBy(what: string, paths?: string[]): Promise<string[]> {
  const told = await takeTold();
  const others = await readChanged(paths);
  const changes = new TagChanges();
  for (const tag of told) changes.hear(tag);
  changed += others.length;
  return others
    .filter(([, { tags }]) => changes.areCurrent(tags, 0))
    .map(([path]) => `${what} changes ${path}, and tells ${told.join(", ") || "nothing"}`);
}

/** `npm run check` repeats all reads after the change of each column; `npm test` only those that depend on the row. */
const readsEverything = runs(0, 1) === 1;

/**
 * Returns the paths of the responses that depend on a table's first row: those that change when all its columns are
 * changed. Undefined if the columns can't be changed together.
 */
async function pathsOfRow(table: string, columns: Column[]): Promise<string[] | undefined> {
  const [name, id] = [table, columns[0]?.key ?? ""].map((one) => sql.identifier(one));
  const row = sql`${id} = (select ${id} from ${name} order by ${id} limit 1)`;
  const others = columns.flatMap(({ column, type }) => {
    const other = otherValueOf(column, type);
    return other ? [{ column: sql.identifier(column), value: other.value }] : [];
  });
  if (others.length === 0) return undefined;
  const { rows } = await db.execute<{ id: string; former: object }>(
    sql`select ${id}::text as id, to_jsonb(t) as former from ${name} t where ${row}`,
  );
  const [first] = rows;
  if (!first) return undefined;
  const all = sql.join(
    others.map(({ column, value }) => sql`${column} = ${value}`),
    sql`, `,
  );
  const isWritten = await db.execute(sql`update ${name} set ${all} where ${id}::text = ${first.id}`).then(
    () => true,
    () => false,
  );
  if (!isWritten) return undefined;
  const paths = (await readChanged()).map(([path]) => path);
  const columnsAgain = sql.join(
    others.map(({ column }) => column),
    sql`, `,
  );
  await db.execute(sql`update ${name} set (${columnsAgain}) = (select ${columnsAgain}
    from jsonb_populate_record(null::${name}, ${JSON.stringify(first.former)}::jsonb)) where ${id}::text = ${first.id}`);
  await takeTold();
  // Responses that didn't change with the row are still current.
  before = new Map([...before, ...(await readAll(paths))]);
  return paths;
}

/** For a wide table, `npm test` changes only some random columns. */
const SOME_COLUMNS = 8;

/** The tables on which most responses depend are tested in every run; of the others, a random selection. */
const SHOWN = ["products", "product_sizes", "services", "reviews", "time_off", "clinic_settings"];
const tables = [...columnsOf.keys()];
const others = tables.filter((table) => !SHOWN.includes(table));

it.each([...tables.filter((table) => SHOWN.includes(table)), ...part(others, 6, 20_261_128)])(
  "changing a row of %s invalidates a cache tag of every response that depends on the row, whatever code writes the row",
  async (table) => {
    const missed: string[] = [];
    let isUnread = false;
    changing = table;
    const columns = columnsOf.get(table) ?? [];
    const isAnyTold = columns.some(({ isTold }) => isTold);
    const paths = readsEverything || !isAnyTold ? undefined : await pathsOfRow(table, columns);
    for (const { column, type, key, isTold } of part(columns, SOME_COLUMNS, 20_261_129)) {
      const other = otherValueOf(column, type);
      const [name, of, id] = [table, column, key].map((one) => sql.identifier(one));
      const row = sql`${id} = (select ${id} from ${name} order by ${id} limit 1)`;
      const { rows } = await db.execute<{ value: string | null }>(
        sql`select ${of}::text as value from ${name} where ${row}`,
      );
      if (!other || rows.length === 0) continue;
      const isWritten = await db.execute(sql`update ${name} set ${of} = ${other.value} where ${row}`).then(
        () => true,
        () => false,
      );
      // A write that announces no tag must change no response. This is checked once for all columns.
      isUnread ||= isWritten;
      if (!isWritten || !isTold) continue;
      missed.push(...(await missedBy(`${table}.${column}`, paths)));
      if (!other.isBack) continue;
      const value = sql`${rows[0]?.value ?? null}::text::${sql.raw(type === "_text" ? "text[]" : type)}`;
      await db.execute(sql`update ${name} set ${of} = ${value} where ${row}`);
      missed.push(...(await missedBy(`${table}.${column} back`, paths)));
    }
    if (isUnread) missed.push(...(await missedBy(`the rest of ${table}`)));
    expect(missed).toEqual([]);
  },
  300_000,
);

it.each(["product_images", "product_taxonomy", "service_add_ons", "bundle_items", "practitioner_services"])(
  "deleting a row of %s invalidates a cache tag of every response that depends on the row",
  async (table) => {
    const name = sql.identifier(table);
    await db.execute(sql`delete from ${name} where ctid = (select ctid from ${name} limit 1)`);
    expect(await missedBy(`a row less of ${table}`)).toEqual([]);
  },
);

it("the row changes in this file changed enough responses for the tests to be meaningful", () => {
  expect(changed).toBeGreaterThan(runs(30, 100));
});

/** Returns a response without its stock, which isn't cached: each page reads the stock again. */
function comparable(body: string): string {
  return body.replace(/"requestId":"[^"]*"/, "").replace(/"stock":\d+/g, "");
}

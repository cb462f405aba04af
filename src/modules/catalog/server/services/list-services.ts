import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement, varying } from "#platform/db/statement.ts";
import { toPage } from "#shared/contract/define-call.ts";
import type { WireService } from "../../contract/service.ts";
import { toSearchText } from "../../domain/search-text.ts";
import { nowPlaceholder, priceInSql } from "../price-in-sql.ts";
import { type ServiceRow, serviceColumns, serviceRow, toWireService } from "./service-rows.ts";

type ServiceFilter = { categoryId?: string | undefined; name?: string | undefined; page: number; limit: number };

const listPage = varying(
  { total: "int", docs: orNull(json<ServiceRow[]>()) },
  (condition: SQL, { after, last }: { after: number; last: number }) => sql`
  with matching as materialized (
    select s.id, row_number() over (order by c.position, s.position) as rank
    from services s join categories c on c.id = s.category_id
    where ${condition})
  select (select count(*)::int from matching) as total,
    (select json_agg(to_json(doc) order by doc.rank) from (
      select ${serviceColumns}, m.rank
      from matching m join services s on s.id = m.id join categories c on c.id = s.category_id
      where m.rank > ${after} and m.rank <= ${last}) doc) as docs`,
  sql`true`,
  { after: 0, last: 1 },
);

/**
 * Lists a page of treatments in menu order: of one category (by id or slug), of those whose name contains the words, or
 * of all.
 */
export async function listServices(db: DatabaseOrTransaction, filter: ServiceFilter, now: Date) {
  const words = toSearchText(filter.name ?? "")
    .split(" ")
    .filter(Boolean);
  const condition: SQL[] = [sql`s.is_active`];
  if (filter.categoryId) condition.push(sql`(c.id = ${filter.categoryId} or c.slug = ${filter.categoryId})`);
  for (const word of words) condition.push(sql`lower(s.name) like ${`%${word}%`}`);
  const page = { after: (filter.page - 1) * filter.limit, last: filter.page * filter.limit };
  const [found] = await listPage(db, sql.join(condition, sql` and `), page);
  const docs = (found?.docs ?? []).map((row) => toWireService(row, now));
  return toPage(docs, found?.total ?? 0, filter);
}

const listOnSale = statement(
  serviceRow,
  sql`
  select ${serviceColumns} from services s join categories c on c.id = s.category_id
  where s.is_active and ${priceInSql("s", nowPlaceholder).isOnSale}
  order by s.sale_ends_at nulls last, s.position`,
);

/** Lists treatments whose sale is running, those ending first at the top (PG-8). */
export async function listServicesOnSale(db: DatabaseOrTransaction, now: Date): Promise<WireService[]> {
  const rows = await listOnSale(db, { now: now.toISOString() });
  return rows.map((row) => toWireService(row, now));
}

const listById = statement(
  serviceRow,
  sql`
  select ${serviceColumns} from services s join categories c on c.id = s.category_id
  where s.is_active and s.id = any(${sql.placeholder("serviceIds")}::text[])`,
);

/** Lists treatments in API form, by id; ids that don't exist (anymore) are left out. One statement. */
export async function listServicesById(
  db: DatabaseOrTransaction,
  serviceIds: readonly string[],
  now: Date,
): Promise<Map<string, WireService>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await listById(db, { serviceIds: [...serviceIds] });
  return new Map(rows.map((row) => [row.id, toWireService(row, now)]));
}

const listNames = statement(
  { id: "text", name: "text" },
  sql`select id, name from services where id = any(${sql.placeholder("serviceIds")}::text[])`,
);

/** Returns the names of treatments by id, for receipts, mails and calendars. */
export async function listServiceNames(
  db: DatabaseOrTransaction,
  serviceIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await listNames(db, { serviceIds: [...serviceIds] });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const POPULAR = 4;

const listPopular = statement(
  serviceRow,
  sql`
  with once as (
    select distinct on (slug) id, rating_count, position from services
    where is_active order by slug, rating_count desc, position)
  select ${serviceColumns}
  from (select * from once order by rating_count desc, position limit ${POPULAR}) o
    join services s on s.id = o.id join categories c on c.id = s.category_id
  order by o.rating_count desc, o.position`,
);

/**
 * Lists the treatments with the most ratings, each once: a starting point for people who don't know what to look for.
 */
export async function listPopularServices(db: DatabaseOrTransaction, now: Date): Promise<WireService[]> {
  const rows = await listPopular(db);
  return rows.map((row) => toWireService(row, now));
}

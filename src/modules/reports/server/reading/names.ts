import { type SQL, sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { visitRows } from "#modules/booking/server/public.ts";
import { listItemNames, stock } from "#modules/catalog/server/public.ts";
import { locationNamesInSql } from "#modules/locations/server/public.ts";
import { membershipFacts } from "#modules/membership/server/public.ts";
import { packageNamesInSql } from "#modules/payment-plans/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Breakdown } from "../../domain/report.ts";

type Names = Map<string, string>;

const namesFrom = (rows: SQL) =>
  statement(
    { id: "text", name: "text" },
    sql`select n.id::text as id, n.name::text as name from ${rows} n where n.id = any(${sql.placeholder("ids")}::text[])`,
  );

const people = namesFrom(sql`(select id, trim(first_name || ' ' || last_name) as name from ${customerNamesInSql} c)`);
const resources = namesFrom(visitRows.visitFacts.resourceNames);
const categories = namesFrom(stock.catalogFacts.categoryNames);
const places = namesFrom(locationNamesInSql);
const plans = namesFrom(
  sql`(select id, name from ${membershipFacts.planNames} m union all select id, name from ${packageNamesInSql} p)`,
);

const toNames = (rows: readonly { id: string; name: string }[]): Names =>
  new Map(rows.map(({ id, name }) => [id, name]));

async function itemNames(db: DatabaseOrTransaction, ids: string[]): Promise<Names> {
  const [sold, ofPlans] = await Promise.all([listItemNames(db, ids), plans(db, { ids })]);
  return new Map([...sold, ...toNames(ofPlans)]);
}

/** Returns the names of groups by their keys; groups without a record's name are left out. */
export async function namesOf(db: DatabaseOrTransaction, by: Breakdown, keys: Iterable<string>): Promise<Names> {
  const ids = [...new Set(keys)].filter((id) => id !== "");
  if (ids.length === 0) return new Map();
  if (by === "item") return itemNames(db, ids);
  if (by === "category") return toNames(await categories(db, { ids }));
  if (by === "client") return toNames(await people(db, { ids }));
  if (by === "location") return toNames(await places(db, { ids }));
  if (by === "resource") return toNames(await resources(db, { ids }));
  // A person who treats is named by a practitioner's id, and a person who sells by an account's id.
  if (by === "person") return toNames([...(await people(db, { ids })), ...(await resources(db, { ids }))]);
  return new Map();
}

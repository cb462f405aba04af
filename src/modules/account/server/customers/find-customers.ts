import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireCustomerName } from "../../contract/customers/customer.ts";
import { isCurrentCustomer } from "./customer-rows.ts";
import type { SeenBy } from "./customer-scope.ts";
import { visibleTo } from "./customer-scope.ts";

const LIMIT = 12;
/** Fewer digits than these are in too many numbers to tell people apart. */
const LEAST_DIGITS = 3;

const nameKey = sql`search_key(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, ''))`;
const phoneDigits = sql`regexp_replace(c.phone, '[^0-9]', '', 'g')`;

/** The digits of a number somebody typed in any form, without the zeros that stand before a country. */
export function digitsToFind(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= LEAST_DIGITS ? digits : undefined;
}

/** `%`, `_` and `\` as they are, for LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Customers whose name is like the text, misspelled or not, whose phone number contains its digits, or whose email begins
 * with or contains it; the likeliest first. Each way uses an index of its own.
 */
export async function findCustomers(
  db: DatabaseOrTransaction,
  q: string,
  { principal, seenBy }: { principal: Principal; seenBy: SeenBy },
): Promise<WireCustomerName[]> {
  const text = q.trim();
  // The indexes know parts of three letters; for fewer the whole table would be read.
  if (text.length < 3) return [];
  const { rows } = await db.execute<WireCustomerName>(sql`
    select c.id, coalesce(c.first_name, '') as "firstName", coalesce(c.last_name, '') as "lastName", c.email, c.phone
    from (${rankedBy(text)}) found join customers c on c.id = found.id
    where ${isCurrentCustomer} and c.archived_at is null and ${visibleTo(principal, seenBy)}
    order by found.rank desc, c.last_name, c.first_name, c.id limit ${LIMIT}`);
  return rows;
}

/** The ids of the customers that a text finds, as a subquery: for a list that has an order of its own. */
export function customersFoundBy(text: string): SQL {
  return sql`(select found.id from (${rankedBy(text.trim())}) found)`;
}

/** `id` and `rank` of the customers that a text finds. */
function rankedBy(text: string): SQL {
  const digits = digitsToFind(text);
  const isEmail = text.includes("@");
  const like = `%${literal(text.toLowerCase())}%`;
  return digits
    ? sql`select c.id, 1 - position(${digits} in ${phoneDigits}) / 100.0 as rank from customers c
        where ${phoneDigits} like ${`%${digits}%`}`
    : isEmail
      ? sql`select c.id, similarity(c.email, ${text.toLowerCase()}) as rank from customers c where c.email like ${like}`
      : byName(text, like);
}

/** Every word of the text begins a word of the name; else the name is like the text; else the email contains it. */
function byName(text: string, like: string) {
  const key = sql`search_key(${text})`;
  return sql`
    select id, max(rank) as rank from (
      (select c.id, 2 + similarity(${nameKey}, ${key}) as rank from customers c
        where ${key} <> '' and ${nameKey} like '%' || replace(${key}, ' ', '%') || '%' limit 200)
      union all
      (select c.id, word_similarity(${key}, ${nameKey}) as rank from customers c
        where ${key} <> '' and ${key} <% ${nameKey} limit 200)
      union all
      (select c.id, 0.5 as rank from customers c where c.email like ${like} limit 50)
    ) ways group by id`;
}

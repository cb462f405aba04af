import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import { cleanName } from "#shared/clean-text.ts";
import { fullMatchesFirst, MOST_FOUND, partsOfPerson } from "#shared/person-match.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireFoundCustomer } from "../../staff/contract/customers/customer.ts";
import { isCurrentCustomerInSql } from "./customer-rows.ts";
import type { SeenBy } from "./customer-scope.ts";
import { visibleToInSql } from "./customer-scope.ts";

/** The number of candidates to read. Those that match everything that was typed are then listed first. */
const READ = 60;
/** Minimum number of digits. Fewer would match too many phone numbers. */
const LEAST_DIGITS = 3;

const phoneDigits = sql`regexp_replace(c.phone, '[^0-9]', '', 'g')`;

/** Returns the digits of a typed phone number without the zeros before the country code. */
export function digitsToFind(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= LEAST_DIGITS ? digits : undefined;
}

/** Minimum number of letters. The indexes hold trigrams; with fewer letters the whole table would be read. */
const LEAST_LETTERS = 3;

/** The weight of each kind of match. A phone number or a misspelled name counts 1 at most. */
const RANKS = { all: 10, named: 2 };

/** A limit higher than the number of words in any name. */
const MOST_WORDS = 8;

/** Escapes `%`, `_` and `\` for LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A SQL expression for whether a customer has a visit today, provided by the booking module. */
export type IsHereToday = (customerId: SQL) => SQL;

type Scope = { principal: Principal; seenBy: SeenBy; isHereToday: IsHereToday };

type Ranked = { ranked: SQL; isHere: SQL; isVisible: SQL };

const listFound = varying(
  {
    id: "text",
    firstName: "text",
    lastName: "text",
    email: "text?",
    phone: "text?",
    dateOfBirth: "text?",
    lastVisitAt: "instant?",
    isHereToday: "bool",
  },
  ({ ranked, isHere, isVisible }: Ranked) => sql`
  select c.id, coalesce(c.first_name, '') as "firstName", coalesce(c.last_name, '') as "lastName", c.email, c.phone,
    c.date_of_birth::text as "dateOfBirth", s.last_visit_at as "lastVisitAt", ${isHere} as "isHereToday"
  from (${ranked}) found join customers c on c.id = found.id left join customer_stats s on s.customer_id = c.id
  where ${isCurrentCustomerInSql} and c.archived_at is null and ${isVisible}
  order by found.rank desc, c.last_name, c.first_name, c.id limit ${READ}`,
  { ranked: sql`select id, 1 as rank from customers`, isHere: sql`true`, isVisible: sql`true` },
);

/**
 * Finds customers whose name resembles the text, whose phone number contains its digits, or whose email contains it.
 * Customers who match all of it come first, then the likeliest. Each kind of search uses its own index.
 */
export async function findCustomers(
  db: DatabaseOrTransaction,
  q: string,
  { principal, seenBy, isHereToday }: Scope,
): Promise<WireFoundCustomer[]> {
  const text = cleanName(q).trim();
  if (text.length < 2) return [];
  const isHere = isHereToday(sql`c.id`);
  const rows = await listFound(db, { ranked: rankedBy(text), isHere, isVisible: visibleToInSql(principal, seenBy) });
  return fullMatchesFirst(rows, text)
    .slice(0, MOST_FOUND)
    .map(({ lastVisitAt, ...row }) => ({
      ...row,
      lastVisitAt: lastVisitAt === null ? null : new Date(lastVisitAt).toISOString(),
    }));
}

/**
 * Returns a condition on a customer id column that matches a search text, for lists with their own order that count all
 * matches.
 */
export function isFoundByInSql(id: SQL, text: string): SQL {
  const words = cleanName(text).trim();
  if (words.length < LEAST_LETTERS) return sql`${id} in (${namedWhole(sql`c.id`, words)})`;
  if (digitsToFind(words) || words.includes("@"))
    return sql`${id} in (select found.id from (${rankedBy(words)}) found)`;
  // As an array, so that the ids are looked up once, and the rows are then read by primary key.
  return sql`${id} = any(array(
    ${named(sql`c.id`, words)} union select id from customers_named_like(search_key(${words})) union (${mailed(sql`c.id`, words)})))`;
}

/** Returns `id` and `rank` of the customers that match a text, at most a few hundred. */
function rankedBy(text: string): SQL {
  if (text.length < LEAST_LETTERS) return namedWhole(sql`c.id, 1 as rank`, text);
  const digits = digitsToFind(text);
  if (digits) return byNumber(digits);
  const { words, numbers, emails } = partsOfPerson(text);
  const [email] = emails;
  if (email && words.length + numbers.length === 0) return byEmail(email);
  // Searches "Wanda Walkin 212 555 0144" by each of its parts, because one of them may be new or misspelled.
  const reached = [
    ...numbers.filter((number) => number.length >= LEAST_DIGITS).map(byNumber),
    ...(email && email.length > LEAST_DIGITS ? [byEmail(email)] : []),
  ];
  if (words.length === 0) return reached.length > 0 ? together(reached) : byName(text);
  if (reached.length === 0) return byName(words.join(" "));
  // Of hundreds of customers with one name, only some are read. This query adds those who match the number or email
  // too.
  const both = sql`select c.id, ${RANKS.all} as rank from (${together(reached)}) reached join customers c on c.id = reached.id
    where ${hasWords(words)}`;
  return together([both, byName(words.join(" ")), ...reached]);
}

/** Merges the results of several searches: a person found by several of them comes first. */
const together = (ways: SQL[]) =>
  sql`select id, sum(rank) as rank from (${sql.join(ways, sql` union all `)}) parts group by id`;

/** Matches customers whose name contains the text as a whole word, for texts too short for the trigram index. */
function namedWhole(what: SQL, text: string): SQL {
  const key = sql`search_key(${text})`;
  const places = [key, sql`${key} || ' %'`, sql`'% ' || ${key}`, sql`'% ' || ${key} || ' %'`];
  const isWord = sql.join(
    places.map((place) => sql`c.name_key like ${place}`),
    sql` or `,
  );
  return sql`select ${what} from customers c where ${key} <> '' and (${isWord})`;
}

const byNumber = (digits: string) => sql`select c.id, 1 - position(${digits} in ${phoneDigits}) / 100.0 as rank
  from customers c where ${phoneDigits} like ${`%${digits}%`}`;

/**
 * Searches the index only for the part before the @ if it is long enough. Thousands of addresses share a domain, so
 * searching for the domain costs more than it excludes.
 */
function byEmail(address: string): SQL {
  const local = address.slice(0, address.indexOf("@") + 1);
  const like = `%${literal(local.length > 3 ? local : address)}%`;
  const contains = sql`select c.id, similarity(c.email, ${address}) as rank from customers c
    where c.email like ${like} and position(${address} in c.email) > 0`;
  return sql`select id, max(rank) as rank from (
    ${contains} union all ${spelledElse(address, sql`c.has_login`)} union all ${spelledElse(address, sql`not c.has_login`)}
  ) ways group by id`;
}

/**
 * Matches another spelling of the email: `ann@bücher.example` is `ann@xn--bcher-kva.example`. Each kind of record has
 * its own index.
 */
const spelledElse = (address: string, kind: SQL) => sql`select c.id, 1 as rank from customers c
  where c.email_key = email_key(${address}) and ${kind} and c.merged_into is null`;

const wordsIn = (text: string) => text.trim().split(/\s+/).slice(0, MOST_WORDS);

/** Matches customers whose name contains every word, in any order. */
const hasWords = (words: readonly string[]) =>
  sql.join(
    words.slice(0, MOST_WORDS).map((word) => sql`c.name_key like '%' || replace(search_key(${word}), ' ', '%') || '%'`),
    sql` and `,
  );

/** Matches customers where each word starts a word of their name. */
const beginsWords = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`' ' || c.name_key like '% ' || search_key(${word}) || '%'`),
    sql` and `,
  );

/** Matches customers whose name contains every word of the text, in any order. */
const named = (what: SQL, text: string) =>
  sql`select ${what} from customers c where search_key(${text}) <> '' and ${hasWords(wordsIn(text))}`;

/** Matches customers whose email contains the text. */
const mailed = (what: SQL, text: string) =>
  sql`select ${what} from customers c where c.email like ${`%${literal(text.toLowerCase())}%`} limit 50`;

/** Matches customers whose name contains the text, else whose name resembles it, else whose email contains it. */
function byName(text: string): SQL {
  const key = sql`search_key(${text})`;
  return sql`
    (select id, max(rank) as rank from (
      (${named(sql`c.id, ${RANKS.named} + (${beginsWords(wordsIn(text))})::int + similarity(c.name_key, ${key}) as rank`, text)}
        order by rank desc limit 200)
      union all
      select id, rank from customers_named_like(${key})
      union all
      (${mailed(sql`c.id, 0.5 as rank`, text)})
    ) ways group by id)`;
}

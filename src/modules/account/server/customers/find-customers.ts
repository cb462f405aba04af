import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import { cleanName } from "#shared/clean-text.ts";
import { fullMatchesFirst, MOST_FOUND, partsOfPerson } from "#shared/person-match.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireFoundCustomer } from "../../staff/contract/customers/customer.ts";
import { isCurrentCustomer } from "./customer-rows.ts";
import type { SeenBy } from "./customer-scope.ts";
import { visibleTo } from "./customer-scope.ts";

/** The number of candidates that are read; those that match everything typed are chosen from them. */
const READ = 60;
/** Fewer digits than these match too many numbers. */
const LEAST_DIGITS = 3;

const phoneDigits = sql`regexp_replace(c.phone, '[^0-9]', '', 'g')`;

/** The digits of a typed phone number, without the zeros that stand before a country. */
export function digitsToFind(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= LEAST_DIGITS ? digits : undefined;
}

/** The indexes know parts of three letters; for fewer the whole table would be read. */
const LEAST_LETTERS = 3;

/** How likely a way makes a person: a number or a misspelled name counts 1 at most. */
const RANKS = { all: 10, named: 2 };

/** More words than any name has. */
const MOST_WORDS = 8;

/** `%`, `_` and `\` as they are, for LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether a customer has a visit today, as a value, given by the booking module. */
export type IsHereToday = (customerId: SQL) => SQL;

type Scope = { principal: Principal; seenBy: SeenBy; isHereToday: IsHereToday };

type Ranked = { ranked: SQL; isHere: SQL; isVisible: SQL };

const listFound = varying(
  {
    ...{ id: "text", firstName: "text", lastName: "text", email: "text?", phone: "text?" },
    ...{ dateOfBirth: "text?", lastVisitAt: "instant?", isHereToday: "bool" },
  },
  ({ ranked, isHere, isVisible }: Ranked) => sql`
  select c.id, coalesce(c.first_name, '') as "firstName", coalesce(c.last_name, '') as "lastName", c.email, c.phone,
    c.date_of_birth::text as "dateOfBirth", s.last_visit_at as "lastVisitAt", ${isHere} as "isHereToday"
  from (${ranked}) found join customers c on c.id = found.id left join customer_stats s on s.customer_id = c.id
  where ${isCurrentCustomer} and c.archived_at is null and ${isVisible}
  order by found.rank desc, c.last_name, c.first_name, c.id limit ${READ}`,
  { ranked: sql`select id, 1 as rank from customers`, isHere: sql`true`, isVisible: sql`true` },
);

/**
 * Customers whose name is like the text, misspelled or not, whose phone number contains its digits, or whose email begins
 * with or contains it: those who have all of it first, then the likeliest. Each way uses an index of its own.
 */
export async function findCustomers(
  db: DatabaseOrTransaction,
  q: string,
  { principal, seenBy, isHereToday }: Scope,
): Promise<WireFoundCustomer[]> {
  const text = cleanName(q).trim();
  if (text.length < 2) return [];
  const isHere = isHereToday(sql`c.id`);
  const rows = await listFound(db, { ranked: rankedBy(text), isHere, isVisible: visibleTo(principal, seenBy) });
  return fullMatchesFirst(rows, text)
    .slice(0, MOST_FOUND)
    .map(({ lastVisitAt, ...row }) => ({
      ...row,
      lastVisitAt: lastVisitAt === null ? null : new Date(lastVisitAt).toISOString(),
    }));
}

/**
 * Which customers a text finds, as a condition on the column of their ids: for a list that has an order of its own, and
 * counts them all.
 */
export function isFoundBy(id: SQL, text: string): SQL {
  const words = cleanName(text).trim();
  if (words.length < LEAST_LETTERS) return sql`${id} in (${namedWhole(sql`c.id`, words)})`;
  if (digitsToFind(words) || words.includes("@"))
    return sql`${id} in (select found.id from (${rankedBy(words)}) found)`;
  // As an array they are found once, and read by their key.
  return sql`${id} = any(array(
    ${named(sql`c.id`, words)} union select id from customers_named_like(search_key(${words})) union (${mailed(sql`c.id`, words)})))`;
}

/** `id` and `rank` of the customers that a text finds, at most some hundred. */
function rankedBy(text: string): SQL {
  if (text.length < LEAST_LETTERS) return namedWhole(sql`c.id, 1 as rank`, text);
  const digits = digitsToFind(text);
  if (digits) return byNumber(digits);
  const { words, numbers, emails } = partsOfPerson(text);
  const [email] = emails;
  if (email && words.length + numbers.length === 0) return byEmail(email);
  // "Wanda Walkin 212 555 0144": by each of its parts, as one of them may be new or misspelled.
  const reached = [
    ...numbers.filter((number) => number.length >= LEAST_DIGITS).map(byNumber),
    ...(email && email.length > LEAST_DIGITS ? [byEmail(email)] : []),
  ];
  if (words.length === 0) return reached.length > 0 ? together(reached) : byName(text);
  if (reached.length === 0) return byName(words.join(" "));
  // Only some of hundreds with one name are read; those that match the number or email too must be among them.
  const both = sql`select c.id, ${RANKS.all} as rank from (${together(reached)}) reached join customers c on c.id = reached.id
    where ${hasWords(words)}`;
  return together([both, byName(words.join(" ")), ...reached]);
}

/** Merges the results of several searches: a person found by several of them comes first. */
const together = (ways: SQL[]) =>
  sql`select id, sum(rank) as rank from (${sql.join(ways, sql` union all `)}) parts group by id`;

/** Matches customers whose name has the text as a whole word: for texts too short for the trigram index. */
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
 * The index is searched for the part before the @ only, where it is long enough: the domains after it are in thousands of addresses, so
 * searching them costs more than it excludes.
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

/** The address in another spelling: `ann@bücher.example` is `ann@xn--bcher-kva.example`. Each kind of record has an index of its own. */
const spelledElse = (address: string, kind: SQL) => sql`select c.id, 1 as rank from customers c
  where c.email_key = email_key(${address}) and ${kind} and c.merged_into is null`;

const wordsIn = (text: string) => text.trim().split(/\s+/).slice(0, MOST_WORDS);

/** That a customer's name has every word, in any order. */
const hasWords = (words: readonly string[]) =>
  sql.join(
    words.slice(0, MOST_WORDS).map((word) => sql`c.name_key like '%' || replace(search_key(${word}), ' ', '%') || '%'`),
    sql` and `,
  );

/** That each word begins a word of a customer's name. */
const beginsWords = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`' ' || c.name_key like '% ' || search_key(${word}) || '%'`),
    sql` and `,
  );

/** Matches customers whose name has every word of the text, in any order. */
const named = (what: SQL, text: string) =>
  sql`select ${what} from customers c where search_key(${text}) <> '' and ${hasWords(wordsIn(text))}`;

/** Matches customers whose email contains the text. */
const mailed = (what: SQL, text: string) =>
  sql`select ${what} from customers c where c.email like ${`%${literal(text.toLowerCase())}%`} limit 50`;

/** The name has the text; else it is like the text; else the email has it. */
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

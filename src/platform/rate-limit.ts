import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { DatabaseOrTransaction } from "./db/client.ts";
import { fromLocalCommitInSql } from "./db/local-commit.ts";
import { commitSeparately } from "./db/one-commit.ts";
import { command, statement } from "./db/statement.ts";
import type { Secrets } from "./secrets.ts";

/**
 * A limit of `limit` counted attempts in a window of `windowSeconds`. All limits of the product are in `limits` below
 * (AU-4).
 */
export type Limit = { limit: number; windowSeconds: number };

/**
 * The product's limits at factor 1. Those for logins and codes apply per account and network address together, so that
 * people can't lock each other out. Those per address count requests of a network (for IPv6, its /64).
 */
export const limits = {
  loginFailures: { limit: 10, windowSeconds: 900 },
  loginPerAddress: { limit: 600, windowSeconds: 60 },
  signupPerAddress: { limit: 600, windowSeconds: 60 },
  codesSent: { limit: 3, windowSeconds: 900 },
  codesOfMailboxDaily: { limit: 20, windowSeconds: 86_400 },
  codesOfOwnerDaily: { limit: 5, windowSeconds: 86_400 },
  mailsOfKindDaily: { limit: 20, windowSeconds: 86_400 },
  signUpsPerNetwork: { limit: 30, windowSeconds: 3_600 },
  codesSentDaily: { limit: 10, windowSeconds: 86_400 },
  codeFailuresDaily: { limit: 50, windowSeconds: 86_400 },
  triesOfCode: { limit: 5, windowSeconds: 86_400 },
  photosPerAccount: { limit: 30, windowSeconds: 3_600 },
  contactPerAddress: { limit: 10, windowSeconds: 600 },
  quotesPerAddress: { limit: 300, windowSeconds: 3_600 },
  waitlistPerAddress: { limit: 30, windowSeconds: 3_600 },
  quizPerAddress: { limit: 600, windowSeconds: 60 },
  checkerPerAddress: { limit: 600, windowSeconds: 60 },
  screeningPerAddress: { limit: 600, windowSeconds: 60 },
  couponFailures: { limit: 30, windowSeconds: 3_600 },
  giftCardBalancePerAddress: { limit: 10, windowSeconds: 3_600 },
  giftCardsResent: { limit: 5, windowSeconds: 86_400 },
  giftCardFailuresPerAccount: { limit: 5, windowSeconds: 3_600 },
  cardLinksPerAddress: { limit: 10, windowSeconds: 3_600 },
  clockPinTries: { limit: 5, windowSeconds: 900 },
  clockPinTriesDaily: { limit: 20, windowSeconds: 86_400 },
  cardLinksPerOrder: { limit: 3, windowSeconds: 86_400 },
} as const satisfies Record<string, Limit>;

/**
 * The network a request comes from, and RATE_LIMIT_FACTOR, by which limits are multiplied. The key is a keyed hash,
 * because an IP address is personal data and isn't stored with the data it created.
 */
export type Network = { key: string; factor: number };

/** Returns the keyed hash of a network; empty for the page renderer. */
export function networkKeyOf(secrets: Pick<Secrets, "sign">, clientNetwork: string | undefined): string {
  return clientNetwork === undefined ? "" : secrets.sign("codes", `network:${clientNetwork}`);
}

/** Returns the network of a caller; undefined for the page renderer, which has no address and no limits. */
export function networkOf(
  { secrets, env }: { secrets: Pick<Secrets, "sign">; env: { rateLimitFactor: number } },
  clientNetwork: string | undefined,
): Network | undefined {
  if (clientNetwork === undefined) return undefined;
  return { key: networkKeyOf(secrets, clientNetwork), factor: env.rateLimitFactor };
}

/**
 * Counts one attempt against a limit. Throws `rate_limited` with the seconds to wait, and with `words` as the message
 * if given, once it is used up. Uses one statement, so that concurrent attempts on several servers are all counted.
 */
export async function countTry(
  db: DatabaseOrTransaction,
  key: string,
  { limit, windowSeconds }: Limit,
  factor = 1,
  words?: () => string | Promise<string>,
): Promise<void> {
  const counted = sql`
    insert into rate_limits (key, window_starts_at, count)
    select ${key}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int), 1
    ${fromLocalCommitInSql(db)}
    on conflict (key, window_starts_at) do update set count = rate_limits.count + 1
    returning count, ceil(extract(epoch from window_starts_at) + ${windowSeconds}::int - extract(epoch from now()))::int as wait`;
  // Counts in a separate transaction, so that the try counts even if the request fails.
  const { rows } = await commitSeparately(() => db.execute<{ count: number; wait: number }>(counted));
  const row = rows[0];
  if (row && row.count > limit * factor)
    throw new AppError("rate_limited", {
      ...(words ? { message: await words() } : {}),
      retryAfterSeconds: Math.max(1, row.wait),
    });
}

/** Counts one attempt of a network as `countTry` does. A caller without one isn't counted. */
export async function countTryOfNetwork(
  db: DatabaseOrTransaction,
  what: string,
  network: Network | undefined,
  limit: Limit,
  words?: () => string | Promise<string>,
): Promise<void> {
  if (network) await countTry(db, `${what}:${network.key}`, limit, network.factor, words);
}

const windowSeconds = sql`${sql.placeholder("windowSeconds")}::int`;
const readTries = statement(
  { count: "int", wait: "int" },
  sql`
  select count, ceil(extract(epoch from window_starts_at) + ${windowSeconds} - extract(epoch from now()))::int as wait
  from rate_limits where key = ${sql.placeholder("key")}
    and window_starts_at = to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds})`,
);

/** Throws `rate_limited` when a limit is already used up, without counting, for limits that count only failures. */
export async function assertTriesLeft(
  db: DatabaseOrTransaction,
  key: string,
  { limit, windowSeconds }: Limit,
  factor = 1,
): Promise<void> {
  const [row] = await readTries(db, { key, windowSeconds });
  if (row && row.count >= limit * factor)
    throw new AppError("rate_limited", { retryAfterSeconds: Math.max(1, row.wait) });
}

/**
 * The number of an account's failures, from any network, that don't slow its responses. More failures slow them, but
 * never block the account.
 */
const FREE_FAILURES = 10;
const FAILURES_WINDOW_SECONDS = 900;
const SLOWER_BY_MS = 300;
const SLOWEST_MS = 3_000;

/** Counts a failure of an account from any network. */
export async function countFailure(db: DatabaseOrTransaction, key: string): Promise<void> {
  await countTry(db, key, { limit: Number.MAX_SAFE_INTEGER, windowSeconds: FAILURES_WINDOW_SECONDS });
}

/**
 * Returns how long a response is delayed after this many failures of its account, in milliseconds: none for up to ten,
 * and at most three seconds.
 */
export function slowdownOf(failures: number, factor = 1): number {
  return Math.min(SLOWEST_MS, Math.max(0, failures - FREE_FAILURES * factor) * SLOWER_BY_MS);
}

/** Delays a response according to its account's recent failures from any network. */
export async function slowDown(db: DatabaseOrTransaction, key: string, factor = 1): Promise<void> {
  const [row] = await readTries(db, { key, windowSeconds: FAILURES_WINDOW_SECONDS });
  const wait = slowdownOf(row?.count ?? 0, factor);
  if (wait > 0) await sleep(wait);
}

const forget = command(
  sql`delete from rate_limits where key = ${sql.placeholder("key")} or starts_with(key, ${sql.placeholder("key")} || ':')`,
);

/** Deletes the counts of a key, and of all keys that continue it after a colon. */
export async function clearTries(db: DatabaseOrTransaction, key: string): Promise<void> {
  await forget(db, { key });
}

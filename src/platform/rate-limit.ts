import { sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { DatabaseOrTransaction } from "./db/client.ts";

/** A limit of `limit` counted tries in a window of `windowSeconds`. All limits of the product are in `limits` below (AU-4). */
export type Limit = { limit: number; windowSeconds: number };

/**
 * The product's limits at factor 1. Those per account count failures, whatever address they come from; those per
 * address count requests.
 */
export const limits = {
  loginFailuresPerAccount: { limit: 10, windowSeconds: 900 },
  loginPerAddress: { limit: 600, windowSeconds: 60 },
  signupPerAddress: { limit: 600, windowSeconds: 60 },
  codesSentPerAccount: { limit: 3, windowSeconds: 900 },
  codesSentPerAccountDaily: { limit: 10, windowSeconds: 86_400 },
  codeFailuresPerAccountDaily: { limit: 50, windowSeconds: 86_400 },
  photosPerAccount: { limit: 30, windowSeconds: 3_600 },
  contactPerAddress: { limit: 10, windowSeconds: 600 },
  quizPerAddress: { limit: 600, windowSeconds: 60 },
  checkerPerAddress: { limit: 600, windowSeconds: 60 },
  giftCardBalancePerAddress: { limit: 10, windowSeconds: 3_600 },
  guestBookingPerAddress: { limit: 600, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;

/**
 * Counts one try against a limit; throws `rate_limited` with the seconds to wait once it is used up. One statement, so
 * that tries at the same moment on several servers are all counted.
 */
export async function countTry(
  db: DatabaseOrTransaction,
  key: string,
  { limit, windowSeconds }: Limit,
  factor = 1,
): Promise<void> {
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    insert into rate_limits (key, window_starts_at, count)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int), 1)
    on conflict (key, window_starts_at) do update set count = rate_limits.count + 1
    returning count, ceil(extract(epoch from window_starts_at) + ${windowSeconds}::int - extract(epoch from now()))::int as wait`);
  const row = rows[0];
  if (row && row.count > limit * factor)
    throw new AppError("rate_limited", { retryAfterSeconds: Math.max(1, row.wait) });
}

/** Throws `rate_limited` when a limit is used up already, without counting: for limits that count failures only. */
export async function assertTriesLeft(
  db: DatabaseOrTransaction,
  key: string,
  { limit, windowSeconds }: Limit,
  factor = 1,
): Promise<void> {
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    select count, ceil(extract(epoch from window_starts_at) + ${windowSeconds}::int - extract(epoch from now()))::int as wait
    from rate_limits
    where key = ${key}
      and window_starts_at = to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int)`);
  const row = rows[0];
  if (row && row.count >= limit * factor)
    throw new AppError("rate_limited", { retryAfterSeconds: Math.max(1, row.wait) });
}

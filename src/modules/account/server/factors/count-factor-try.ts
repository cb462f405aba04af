import { eq, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { LOCK_MINUTES, MOST_TRIES, tooManyTries } from "../../domain/factor-rules.ts";
import { factorTries } from "./factor-tables.ts";

/**
 * Counts an attempt to enter a code before it is compared, so that concurrent guesses are all counted. The fifth locks
 * the account's factors for 15 minutes, no matter from which addresses they came. Attempts older than 15 minutes no
 * longer count. Throws `rate_limited` with the time when attempts are allowed again.
 */
export async function countFactorTry(db: Database, customerId: string, timeZone: string): Promise<void> {
  const lock = sql`now() + make_interval(mins => ${LOCK_MINUTES}::int)`;
  const isOver = sql`coalesce(${factorTries.lockedUntil} <= now(),
    ${factorTries.lastTryAt} <= now() - make_interval(mins => ${LOCK_MINUTES}::int))`;
  const tries = sql`case when ${isOver} then 1 else ${factorTries.tries} + 1 end`;
  const [tried] = await db
    .insert(factorTries)
    .values({ customerId, tries: 1 })
    .onConflictDoUpdate({
      target: factorTries.customerId,
      set: {
        tries: sql`${tries}`,
        lastTryAt: sql`now()`,
        lockedUntil: sql`case when ${isOver} then null
          when ${factorTries.lockedUntil} is not null then ${factorTries.lockedUntil}
          when ${tries} >= ${MOST_TRIES}::int then ${lock} end`,
      },
    })
    .returning({
      tries: factorTries.tries,
      lockedUntil: factorTries.lockedUntil,
      secondsLeft: sql<number | null>`ceil(extract(epoch from ${factorTries.lockedUntil} - now()))::int`,
    });
  if (!tried?.lockedUntil || tried.tries <= MOST_TRIES) return;
  throw new AppError("rate_limited", {
    message: tooManyTries(tried.lockedUntil, timeZone),
    retryAfterSeconds: Math.max(1, tried.secondsLeft ?? 1),
  });
}

/** Resets the attempt count after a correct code. */
export async function clearFactorTries(tx: DatabaseOrTransaction, customerId: string): Promise<void> {
  await tx.delete(factorTries).where(eq(factorTries.customerId, customerId));
}

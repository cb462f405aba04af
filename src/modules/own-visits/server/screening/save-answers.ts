import type { ScreeningAnswer, ScreeningOutcome } from "#modules/care/domain/screening/screening-question.ts";
import { type AnswersOf, judgeAnswers, keepAnswers, lockCare, readAnswers } from "#modules/care/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";

export type SaveAnswers = {
  whose: AnswersOf;
  serviceIds: readonly string[];
  answers: readonly ScreeningAnswer[];
  /** The clinic's current date, "YYYY-MM-DD". */
  today: string;
  timeZone: string;
  /** The staff account that typed the answers for a caller. */
  enteredBy?: string;
};

/**
 * Stores answers and returns their outcome together with that of earlier answers. The customer's bookings wait for this
 * transaction, so that none is checked against only some of the answers. `work` runs in the same transaction. Throws
 * `invalid_input` as `judgeAnswers` does.
 */
export async function saveAnswers(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  { whose, serviceIds, answers, today, timeZone, enteredBy }: SaveAnswers,
  work?: (tx: Transaction) => Promise<void>,
): Promise<ScreeningOutcome[]> {
  return withRetry(db, async (tx) => {
    if (whose.customerId !== null) await lockCare(tx, whose.customerId);
    await work?.(tx);
    const known = await readAnswers(tx, secrets, whose);
    const judged = await judgeAnswers(tx, { serviceIds, answers, known, today });
    if (answers.length > 0)
      await keepAnswers(tx, secrets, { ...whose, ...judged, timeZone, ...(enteredBy ? { enteredBy } : {}) });
    return judged.outcomes;
  });
}

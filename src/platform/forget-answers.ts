import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";

const deleteAnswers = command(sql`
  delete from idempotency_keys k using unnest(${sql.placeholder("asInJson")}::text[]) as word
  where strpos(k.body::text, word) > 0`);

/**
 * Deletes stored responses of idempotent calls that contain one of these words: an erased person's id, email or number.
 * Responses are stored for a day, so there are few; a repeat of such a call runs again.
 */
export async function forgetAnswers(tx: Transaction, words: string[]): Promise<void> {
  const asInJson = words.map((word) => JSON.stringify(word).slice(1, -1));
  await deleteAnswers(tx, { asInJson });
}

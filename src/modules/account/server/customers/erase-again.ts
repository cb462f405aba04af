import { sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { Secrets } from "#platform/secrets.ts";
import { eraseRecords } from "./erase-records.ts";
import { recordsInBatches } from "./erased-records.ts";

// The administrators who came after a backup aren't in it, so the one who was erased may be its only one.
const allowLastAdministrator = command(sql`set local halcyon.is_erasing_again = 'on'`);

const lockUnlessErased = statement(
  { id: "text" },
  sql`select id from customers where id = ${sql.placeholder("id")} and erased_at is null for update`,
);

/**
 * Erases everybody again who was erased after a restored backup was made: all data goes as it did the first time, each
 * person in one transaction. Nothing is asked of the provider, because the first erasure closed what was open there.
 * Safe to repeat. Returns how many people were erased.
 */
export async function eraseAgain(
  { db, secrets }: { db: Database; secrets: Secrets },
  { parts, wasErased }: { parts: PersonalDataPart[]; wasErased: (recordId: string) => boolean },
): Promise<number> {
  let people = 0;
  for await (const records of recordsInBatches(db, { isErased: false })) {
    for (const { id, isMerged } of records.filter((record) => wasErased(record.id))) {
      const isDone = await withRetry(db, async (tx) => {
        if ((await lockUnlessErased(tx, { id })).length === 0) return false;
        await allowLastAdministrator(tx);
        await eraseRecords({ secrets }, tx, { customerId: id, parts, isAgain: true });
        return true;
      });
      // A record that was merged into another one is of the same person.
      if (isDone && !isMerged) people += 1;
    }
  }
  return people;
}

import { sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { Secrets } from "#platform/secrets.ts";
import { eraseRecords } from "./erase-records.ts";
import { recordsInBatches } from "./erased-records.ts";

// A restored backup lacks administrators who joined after it, so the person to erase may be its only administrator.
const allowLastAdministrator = command(sql`set local halcyon.is_erasing_again = 'on'`);

const lockUnlessErased = statement(
  { id: "text" },
  sql`select id from customers where id = ${sql.placeholder("id")} and erased_at is null for update`,
);

/**
 * After a backup was restored, erases again the people who were erased since it was made: all their data is deleted as
 * it was the first time, each person in one transaction. The payment provider gets no request, because the first
 * erasure closed everything there. Safe to repeat. Returns how many people were erased.
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
      // A record that was merged into another one belongs to the same person, who is counted only once.
      if (isDone && !isMerged) people += 1;
    }
  }
  return people;
}

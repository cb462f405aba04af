import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import synonyms from "./common-synonyms.json" with { type: "json" };
import { searchSynonyms } from "./search-tables.ts";

/** Adds search words that visitors of a med-spa clinic use. Seeding again changes no existing data. */
export async function seedSearchSynonyms(db: Database): Promise<void> {
  await db
    .insert(searchSynonyms)
    .values(synonyms.map((row) => ({ id: newId(), ...row })))
    .onConflictDoNothing();
}

import { asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { practitioners, resources } from "../tables.ts";

/** Returns all practitioners, active or not, with the account of each who signs in. */
export async function listPractitioners(
  db: DatabaseOrTransaction,
): Promise<{ id: string; name: string; accountId: string | null }[]> {
  return db
    .select({ id: practitioners.id, name: resources.name, accountId: practitioners.accountId })
    .from(practitioners)
    .innerJoin(resources, eq(resources.id, practitioners.id))
    .orderBy(asc(resources.position), asc(resources.id));
}

import { and, eq, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { customers, sessions } from "../tables.ts";
import { isLiveSession } from "./identify-session.ts";

/** Which of these sessions still count. Asking isn't a use: it doesn't move the end of an idle session. */
export async function listLiveSessionIds(db: DatabaseOrTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(inArray(sessions.id, [...ids]), isLiveSession));
  return new Set(rows.map(({ id }) => id));
}

import { and, asc, eq, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { customers } from "../tables.ts";

/** The administrators who can sign in, oldest first. */
export async function listAdministratorIds(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.role, "admin"), isNull(customers.disabledAt), isNull(customers.erasedAt)))
    .orderBy(asc(customers.createdAt), asc(customers.id));
  return rows.map(({ id }) => id);
}

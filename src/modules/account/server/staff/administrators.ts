import { and, asc, eq, isNull } from "drizzle-orm";
import { constraintOf, type DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { customers } from "../tables.ts";

/** Returns the ids of the administrators who can sign in, the oldest account first. */
export async function listAdministratorIds(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.role, "admin"), isNull(customers.disabledAt), isNull(customers.erasedAt)))
    .orderBy(asc(customers.createdAt), asc(customers.id));
  return rows.map(({ id }) => id);
}

const oneMustRemain = (cause?: unknown) =>
  new AppError("conflict", { message: "One administrator must remain.", cause });

/** Throws `conflict` for the last administrator. Called before work whose first step can't be undone. */
export async function assertNotLastAdministrator(db: DatabaseOrTransaction, id: string): Promise<void> {
  const ids = await listAdministratorIds(db);
  if (ids.length === 1 && ids[0] === id) throw oneMustRemain();
}

/**
 * Runs work that removes an administrator. The database refuses to remove the last one, even when several leave at the
 * same moment; this throws `conflict`.
 */
export async function keepingOneAdministrator<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) !== "customers_one_administrator") throw error;
    throw oneMustRemain(error);
  }
}

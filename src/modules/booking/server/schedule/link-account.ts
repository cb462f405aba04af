import { asc, eq } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { constraintOf, type DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { practitioners, resources } from "../tables.ts";

/** Returns the account with which a practitioner signs in, or null. Throws `not_found`. */
export async function readPractitionerAccount(
  db: DatabaseOrTransaction,
  resourceId: string,
): Promise<{ accountId: string | null }> {
  const [found] = await db
    .select({ accountId: practitioners.accountId })
    .from(practitioners)
    .where(eq(practitioners.id, resourceId));
  if (!found) throw new AppError("not_found");
  return found;
}

/**
 * Sets the account with which a practitioner signs in. An account belongs to at most one practitioner. Throws
 * `not_found`, and `conflict` for an account that is another practitioner's.
 */
export async function linkPractitionerAccount(
  { db, actor }: ScheduleContext,
  { resourceId, accountId }: { resourceId: string; accountId: string | null },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const isThis = eq(practitioners.id, resourceId);
      const [before] = await tx
        .select({ accountId: practitioners.accountId })
        .from(practitioners)
        .where(isThis)
        .for("update");
      if (!before) throw new AppError("not_found");
      await tx.update(practitioners).set({ accountId }).where(isThis);
      await writeAudit(tx, actor, {
        action: "practitioner.linkAccount",
        resource: "Practitioner",
        resourceId,
        summary: accountId ? "Account of a practitioner set" : "Account of a practitioner taken away",
        before,
        after: { accountId },
      });
    });
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === "practitioners_one_per_account") {
      throw new AppError("conflict", { message: "This account is another practitioner’s.", cause: error });
    }
    if (constraint === "practitioners_account_id_customers_id_fk") throw new AppError("not_found", { cause: error });
    throw error;
  }
}

/** Lists the account with which each practitioner signs in, by name. */
export async function listPractitionerAccounts(
  db: DatabaseOrTransaction,
): Promise<{ id: string; name: string; accountId: string | null }[]> {
  return db
    .select({ id: practitioners.id, name: resources.name, accountId: practitioners.accountId })
    .from(practitioners)
    .innerJoin(resources, eq(resources.id, practitioners.id))
    .orderBy(asc(resources.name), asc(practitioners.id));
}

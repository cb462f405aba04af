import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { services } from "../tables.ts";

/**
 * Whether a given treatment is medical, or any treatment of a given category; without both, whether any treatment is.
 */
export async function hasMedicalService(
  db: DatabaseOrTransaction,
  { serviceId, categoryId }: { serviceId?: string | undefined; categoryId?: string | undefined } = {},
): Promise<boolean> {
  const which: SQL | undefined = serviceId !== undefined ? eq(services.id, serviceId) : undefined;
  const ofCategory = categoryId === undefined ? undefined : eq(services.categoryId, categoryId);
  const found = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.isMedical, true), isNull(services.archivedAt), which, ofCategory))
    .limit(1);
  return found.length > 0;
}

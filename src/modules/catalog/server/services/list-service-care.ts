import { inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { services } from "../tables.ts";

/**
 * Returns, by service id, the instructions for before and after a visit, and after how many days the next visit is
 * best. Includes inactive services.
 */
export async function listServiceCare(db: DatabaseOrTransaction, serviceIds: string[]) {
  const rows = await db
    .select({ id: services.id, name: services.name, family: services.family, details: services.details })
    .from(services)
    .where(inArray(services.id, serviceIds));
  return new Map(
    rows.map(({ id, name, family, details: { preparation, aftercare, contraindications, intervalDays } }) => [
      id,
      { name, picture: `family-${family}`, preparation, aftercare, contraindications, intervalDays },
    ]),
  );
}

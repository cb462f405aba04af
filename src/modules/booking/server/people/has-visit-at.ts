import { and, eq, notInArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { appointments } from "../tables.ts";

/** Whether a customer has a visit that begins at this instant. */
export async function hasVisitAt(
  db: DatabaseOrTransaction,
  { customerId, startsAt }: { customerId: string; startsAt: Date },
): Promise<boolean> {
  const isThen = and(eq(appointments.customerId, customerId), eq(appointments.startsAt, startsAt));
  return (await db.$count(appointments, and(isThen, notInArray(appointments.status, ["held", "cancelled"])))) > 0;
}

import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";

const setCustomer = command(sql`
  update consents set customer_id = ${sql.placeholder("customerId")}
  where customer_id is null and typed_name is not null and appointment_id = any(${sql.placeholder("appointmentIds")}::text[])`);

/** Makes a guest's signatures valid for the later visits of the account that the guest's visits join. */
export async function adoptConsents(
  tx: Transaction,
  { appointmentIds, customerId }: { appointmentIds: readonly string[]; customerId: string },
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await setCustomer(tx, { customerId, appointmentIds: [...appointmentIds] });
}

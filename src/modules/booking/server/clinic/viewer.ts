import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";

/** Which visits a staff member sees: all of them, or only today's and those of one practitioner. */
export type Viewer = { seesAll: boolean; practitionerId: string | null };

const findPractitioner = statement(
  { id: "text" },
  sql`select id from practitioners where account_id = ${sql.placeholder("accountId")}`,
);

/** Returns the practitioner that a staff account belongs to; null for an account without one. */
export async function findPractitionerOfAccount(db: DatabaseOrTransaction, accountId: string): Promise<string | null> {
  const [row] = await findPractitioner(db, { accountId });
  return row?.id ?? null;
}

export async function readViewer(db: DatabaseOrTransaction, principal: Principal): Promise<Viewer> {
  return {
    seesAll: hasRight(principal, "visits.all"),
    practitionerId: await findPractitionerOfAccount(db, principal.customerId),
  };
}

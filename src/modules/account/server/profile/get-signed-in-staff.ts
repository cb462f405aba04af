import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { allRightsOf } from "#shared/rights.ts";
import type { WireStaffMember } from "../../staff/contract/staff-calls.ts";
import { customers, sessions } from "../tables.ts";

/** Returns the staff member of a session with their permissions. Throws `forbidden` for a customer's account. */
export async function getSignedInStaff(db: Database, principal: Principal): Promise<WireStaffMember> {
  const { customerId, role } = principal;
  if (role === "customer") throw new AppError("forbidden");
  const [person] = await db
    .select({ firstName: customers.firstName, lastName: customers.lastName, idleMinutes: sessions.idleMinutes })
    .from(customers)
    .innerJoin(sessions, eq(sessions.id, principal.sessionId))
    .where(eq(customers.id, customerId));
  return {
    id: customerId,
    firstName: person?.firstName ?? "",
    lastName: person?.lastName ?? "",
    role,
    rights: allRightsOf(principal),
    idleMinutes: person?.idleMinutes ?? 0,
  };
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { systemActor } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { hasEmailInSql } from "../customer-columns.ts";
import { customers } from "../tables.ts";
import { inviteStaff, joinPathOf } from "./invitations.ts";

/**
 * Invites a clinic's first administrator and returns the path of the page where they join. Throws an Error with a
 * one-sentence message when the clinic already has an administrator.
 */
export async function inviteFirstAdministrator(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  email: string,
): Promise<string> {
  const administrators = and(eq(customers.role, "admin"), isNull(customers.disabledAt), isNull(customers.erasedAt));
  if ((await db.$count(customers, administrators)) > 0)
    throw new Error("This clinic has an administrator. They invite others in the back office, under Team and roles.");
  // Two links for two first administrators would do no harm: each was printed on the server.
  const [{ name } = { name: "" }] = await db
    .select({ name: sql<string>`coalesce(max(concat_ws(' ', ${customers.firstName}, ${customers.lastName})), '')` })
    .from(customers)
    .where(hasEmailInSql(email));
  const [firstName = "", ...rest] = name.split(" ");
  // If the name isn't known, they enter it when they join.
  const invited = { email, firstName, lastName: rest.join(" ") };
  const { id } = await inviteStaff({ db, secrets }, systemActor("npm run staff:first"), {
    ...invited,
    role: "admin",
    rights: [],
  });
  return joinPathOf(secrets, id);
}

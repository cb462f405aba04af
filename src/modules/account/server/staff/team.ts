import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Right, Role } from "#shared/rights.ts";
import type { WireTeamMember } from "../../contract/team-calls.ts";
import { factorWindows, passkeys, totpFactors } from "../factors/factor-tables.ts";
import { forgetFactors } from "../factors/forget-factors.ts";
import { revokeAllSessions } from "../sessions/revoke-sessions.ts";
import { staffRights } from "../staff-tables.ts";
import { customers, sessions } from "../tables.ts";
import { keepingOneAdministrator } from "./administrators.ts";

type StaffRole = Exclude<Role, "customer">;

const isOnTeam = and(ne(customers.role, "customer"), isNull(customers.disabledAt), isNull(customers.erasedAt));

/**
 * The member's id, for use in subqueries. It names the table, because in a query of a single table drizzle writes only
 * `id`, which a subquery would read as its own column.
 */
const outerId = sql`customers.id`;

/** Returns one member of the team. Throws `not_found`. */
export async function getTeamMember(db: Database, id: string): Promise<WireTeamMember> {
  const member = (await listTeam(db)).find((one) => one.id === id);
  if (!member) throw new AppError("not_found");
  return member;
}

/** Returns the members of the team, sorted by name. */
export async function listTeam(db: Database): Promise<WireTeamMember[]> {
  const rows = await db
    .select({
      id: customers.id,
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      role: customers.role,
      grantedRights: sql<Right[]>`array(select ${staffRights.right} from ${staffRights}
        where ${staffRights.customerId} = ${outerId} order by 1)`,
      hasAuthenticator: sql<boolean>`exists (select from ${totpFactors}
        where ${totpFactors.customerId} = ${outerId} and ${totpFactors.confirmedAt} is not null)`,
      passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.customerId} = ${outerId})`,
      factorWindowUntil: sql<string | null>`(select ${factorWindows.expiresAt} from ${factorWindows}
        where ${factorWindows.customerId} = ${outerId} and ${factorWindows.expiresAt} > now())`,
      lastSeenAt: sql<string | null>`(select max(${sessions.lastSeenAt}) from ${sessions}
        where ${sessions.customerId} = ${outerId} and ${sessions.secondFactorAt} is not null)`,
    })
    .from(customers)
    .where(isOnTeam)
    .orderBy(asc(customers.firstName), asc(customers.lastName), asc(customers.id));
  const instantOrNull = (text: string | null) => (text === null ? null : new Date(text).toISOString());
  return rows.flatMap(({ role, firstName, lastName, email, factorWindowUntil, lastSeenAt, ...rest }) =>
    role === "customer"
      ? []
      : [
          {
            ...rest,
            role,
            firstName: firstName ?? "",
            lastName: lastName ?? "",
            email: email ?? "",
            factorWindowUntil: instantOrNull(factorWindowUntil),
            lastSeenAt: instantOrNull(lastSeenAt),
          },
        ],
  );
}

/** Returns the role of a team member, whose row stays locked until the transaction ends. Throws `not_found`. */
async function lockMember(tx: Transaction, id: string): Promise<StaffRole> {
  const [member] = await tx
    .select({ role: customers.role })
    .from(customers)
    .where(and(eq(customers.id, id), isOnTeam))
    .for("no key update");
  if (!member || member.role === "customer") throw new AppError("not_found");
  return member.role;
}

/** Changes a staff member's role. Permissions granted individually stay. Throws `not_found` or `conflict`. */
export async function setStaffRole(db: Database, actor: AuditActor, id: string, role: StaffRole): Promise<void> {
  await keepingOneAdministrator(() =>
    db.transaction(async (tx) => {
      const former = await lockMember(tx, id);
      if (former === role) return;
      await tx.update(customers).set({ role }).where(eq(customers.id, id));
      await writeAudit(tx, actor, {
        action: "staff.setRole",
        resource: "Staff",
        resourceId: id,
        summary: `Role changed from ${former} to ${role}`,
        before: { role: former },
        after: { role },
      });
    }),
  );
}

/** Grants a staff member one permission or revokes it. Returns all that are granted. Throws `not_found`. */
export async function setStaffRight(
  db: Database,
  actor: AuditActor,
  id: string,
  { right, isGranted }: { right: Right; isGranted: boolean },
): Promise<Right[]> {
  return db.transaction(async (tx) => {
    await lockMember(tx, id);
    const thisRight = and(eq(staffRights.customerId, id), eq(staffRights.right, right));
    const changed = isGranted
      ? await tx
          .insert(staffRights)
          .values({ customerId: id, right, grantedBy: actor.accountId })
          .onConflictDoNothing()
          .returning({ right: staffRights.right })
      : await tx.delete(staffRights).where(thisRight).returning({ right: staffRights.right });
    if (changed.length > 0)
      await writeAudit(tx, actor, {
        action: isGranted ? "staff.grantRight" : "staff.takeRight",
        resource: "Staff",
        resourceId: id,
        summary: `Right ${right} ${isGranted ? "granted" : "taken back"}`,
        before: { [right]: !isGranted },
        after: { [right]: isGranted },
      });
    const granted = await tx
      .select({ right: staffRights.right })
      .from(staffRights)
      .where(eq(staffRights.customerId, id))
      .orderBy(asc(staffRights.right));
    return granted.map((row) => row.right);
  });
}

/**
 * Removes a staff member from the team. The commit ends their sessions on every server and deletes their permissions
 * and factors; the account stays as a customer's. Throws `not_found` or `conflict`.
 */
export async function archiveStaff(db: Database, actor: AuditActor, id: string): Promise<void> {
  await keepingOneAdministrator(() =>
    db.transaction(async (tx) => {
      const former = await lockMember(tx, id);
      await tx.update(customers).set({ role: "customer" }).where(eq(customers.id, id));
      await tx.delete(staffRights).where(eq(staffRights.customerId, id));
      await forgetFactors(tx, id);
      await revokeAllSessions(tx, id);
      await writeAudit(tx, actor, {
        action: "staff.archive",
        resource: "Staff",
        resourceId: id,
        summary: "Removed from the team",
        before: { role: former },
        after: { role: "customer" },
      });
    }),
  );
}

import { asc, sql } from "drizzle-orm";
import { isManager } from "#modules/account/domain/is-manager.ts";
import { listTeamPeople } from "#modules/account/server/public.ts";
import { clinicResources } from "#modules/booking/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { PayPerson } from "../../domain/pay-rule.ts";
import { payPeople } from "../tables.ts";

export type KnownPerson = PayPerson & {
  name: string;
  accountId: string | null;
  practitionerId: string | null;
  payrollNumber: string;
  hours: "clock" | "schedule" | "none";
};

/**
 * Records the people who may be paid: each team account and each practitioner. A practitioner and their account are one
 * person.
 */
export async function notePeople(db: DatabaseOrTransaction): Promise<void> {
  const [team, practitioners] = [await listTeamPeople(db), await clinicResources.listPractitioners(db)];
  const treating = practitioners.map(({ id, name, accountId }) => {
    const account = team.find((person) => person.accountId === accountId);
    return { id, practitionerId: id, accountId: account?.accountId ?? null, name, role: roleOf(account?.role) };
  });
  const others = team
    .filter(({ accountId }) => !treating.some((person) => person.accountId === accountId))
    .map(({ accountId, name, role }) => ({ id: accountId, practitionerId: null, accountId, name, role: roleOf(role) }));
  const all = [...treating, ...others];
  if (all.length === 0) return;
  await db
    .insert(payPeople)
    .values(all)
    .onConflictDoUpdate({
      target: payPeople.id,
      set: { accountId: sql`excluded.account_id`, name: sql`excluded.name`, role: sql`excluded.role` },
      setWhere: sql`(pay_people.account_id, pay_people.name, pay_people.role)
        is distinct from (excluded.account_id, excluded.name, excluded.role)`,
    });
}

function roleOf(role: string | undefined): "staff" | "practitioner" | "admin" {
  return role === "admin" || role === "staff" ? role : "practitioner";
}

/** Returns all people who may be paid, by name. */
export async function listPeople(db: DatabaseOrTransaction): Promise<KnownPerson[]> {
  const team = await listTeamPeople(db);
  const people = await db.select().from(payPeople).orderBy(asc(payPeople.name), asc(payPeople.id));
  return people.map(({ id, name, role, accountId, practitionerId, payrollNumber, hours }) => {
    const account = team.find((one) => one.accountId === accountId);
    return {
      id,
      name,
      role,
      accountId,
      practitionerId,
      payrollNumber,
      hours,
      isManager: account !== undefined && isManager(account),
    };
  });
}

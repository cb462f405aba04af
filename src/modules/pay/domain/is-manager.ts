import type { Right, Role } from "#shared/rights.ts";

/** Who changes the team's schedule directs the work of others. */
const DIRECTS: Right = "schedule.edit";

/**
 * Returns whether an account is a manager's or an owner's: they share no tips with those they direct (29 U.S.C. 203(m)(2)(B)). The database
 * has the same rule (`pay_is_manager`).
 */
export function isManager({ role, grantedRights }: { role: Role; grantedRights: readonly Right[] }): boolean {
  return role === "admin" || grantedRights.includes(DIRECTS);
}

import type { Right, Role } from "#shared/rights.ts";

/** Staff with this permission are managers, because changing the team's schedule directs other people's work. */
const DIRECTS: Right = "schedule.edit";

/**
 * Whether an account belongs to a manager or an owner, who by law may not share in the tips of the people they direct
 * (29 U.S.C. 203(m)(2)(B)). The database has the same rule (`pay_is_manager`).
 */
export function isManager({ role, grantedRights }: { role: Role; grantedRights: readonly Right[] }): boolean {
  return role === "admin" || grantedRights.includes(DIRECTS);
}

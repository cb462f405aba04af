import type { Right, Role } from "#shared/rights.ts";

/** The permission that makes a manager: changing the team's schedule means directing others' work. */
const DIRECTS: Right = "schedule.edit";

/**
 * Whether an account belongs to a manager or an owner. They may not share tips with those they direct (29 U.S.C.
 * 203(m)(2)(B)). The database has the same rule (`pay_is_manager`).
 */
export function isManager({ role, grantedRights }: { role: Role; grantedRights: readonly Right[] }): boolean {
  return role === "admin" || grantedRights.includes(DIRECTS);
}

import { hasRight, type Right } from "#shared/rights.ts";

/**
 * The lowest role that may override a medical rule with a reason: the desk, a practitioner, or only the medical
 * director.
 */
export const overrideRoles = ["staff", "practitioner", "director"] as const;

export type OverrideRole = (typeof overrideRoles)[number];

const RIGHTS_TO: Record<OverrideRole, readonly Right[]> = {
  staff: ["visits.override", "health.write", "care.direct"],
  practitioner: ["health.write", "care.direct"],
  director: ["care.direct"],
};

/** Whether a role may override a rule that requires `role`. */
export function mayOverride(holder: Parameters<typeof hasRight>[0], role: OverrideRole): boolean {
  return RIGHTS_TO[role].some((right) => hasRight(holder, right));
}

/** The minimum length of a reason for overriding a medical rule. */
export const SHORTEST_REASON = 10;

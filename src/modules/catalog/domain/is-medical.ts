/** Roles licensed to give medical treatments. */
const MEDICAL_ROLES: readonly string[] = ["MD", "NP", "PA", "RN"];

/** Whether a new treatment is medical by default: only if all roles that give it are medical. Staff may change it. */
export function isMedicalByRoles(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every((role) => MEDICAL_ROLES.includes(role));
}

/** Roles of people who are licensed to give medical treatments. */
const MEDICAL_ROLES: readonly string[] = ["MD", "NP", "PA", "RN"];

/** Returns what a new treatment of the menu is taken for: medical, if only such people give it. Staff may change it. */
export function isMedicalByRoles(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every((role) => MEDICAL_ROLES.includes(role));
}

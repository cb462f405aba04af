import { MANAGER_PRESET, type Right } from "#shared/rights.ts";
import type { WireTeamMember } from "../../contract/team-calls.ts";

export type StaffRole = WireTeamMember["role"];

export const ROLE_CHOICES: readonly { value: StaffRole; label: string }[] = [
  { value: "staff", label: "Front desk" },
  { value: "practitioner", label: "Practitioner" },
  { value: "admin", label: "Administrator" },
];

/** Returns a role's label: "Manager" for a front desk member with all manager permissions. */
export function roleWords(role: StaffRole, grantedRights: readonly Right[]): string {
  if (role === "staff" && missingForManager(grantedRights).length === 0) return "Manager";
  return ROLE_CHOICES.find(({ value }) => value === role)?.label ?? role;
}

/** Returns the manager permissions that are not granted yet. */
export function missingForManager(grantedRights: readonly Right[]): Right[] {
  return MANAGER_PRESET.filter((right) => !grantedRights.includes(right));
}

/** Returns "Authenticator, 2 passkeys", or an empty result if no second factor is set up. */
export function factorWords({ hasAuthenticator, passkeys }: Pick<WireTeamMember, "hasAuthenticator" | "passkeys">) {
  return [
    ...(hasAuthenticator ? ["Authenticator"] : []),
    ...(passkeys === 1 ? ["passkey"] : passkeys > 1 ? [`${passkeys} passkeys`] : []),
  ]
    .join(", ")
    .replace(/^p/, "P");
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

type Practitioner = { name: string; accountId: string | null };

const plainName = (name: string) => (name.split(",")[0] ?? "").trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Returns the practitioner without an account who has a team member's name, if there is exactly one. Letters after a
 * comma, such as "MD", are ignored.
 */
export function practitionerNamed<One extends Practitioner>(name: string, all: readonly One[]): One | undefined {
  const [found, ...others] = all.filter((one) => one.accountId === null && plainName(one.name) === plainName(name));
  return others.length === 0 ? found : undefined;
}

import { newSecret } from "#shared/ids.ts";
import type { Role } from "#shared/rights.ts";

/** How long a bearer is valid (AU-3). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/**
 * How long a replaced renewal cookie still works, for tabs that renew at the same time or a response that arrived late
 * (A4).
 */
export const RENEWAL_GRACE_SECONDS = 10;
export const MOST_SESSIONS = 10;
export const IDLE_DAYS = 30;

/**
 * Returns a session's maximum length, however it is used: 90 days, or 12 hours for a person with access to others'
 * data.
 */
export function sessionHours(role: Role): number {
  return role === "customer" ? 90 * 24 : 12;
}

export type SessionTokens = { accessToken: string; renewalToken: string; lifetimeSeconds: number };

export function newTokens(lifetimeSeconds: number): SessionTokens {
  return { accessToken: newSecret(), renewalToken: newSecret(), lifetimeSeconds };
}

import { newSecret } from "#shared/ids.ts";
import type { Role } from "#shared/rights.ts";

/** How long a bearer is good for (AU-3). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** How long a replaced renewal cookie still works: for tabs that renew at once, or an answer that came late (A4). */
export const RENEWAL_GRACE_SECONDS = 10;
export const MOST_SESSIONS = 10;
export const IDLE_DAYS = 30;

/** A session ends after 90 days however it is used; that of a person with access to others' data after 12 hours. */
export function sessionHours(role: Role): number {
  return role === "customer" ? 90 * 24 : 12;
}

export type SessionTokens = { accessToken: string; renewalToken: string; lifetimeSeconds: number };

export function newTokens(lifetimeSeconds: number): SessionTokens {
  return { accessToken: newSecret(), renewalToken: newSecret(), lifetimeSeconds };
}

import type { AuditActor } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";

/** The clinic's settings for staff sign-in, passed in because the content module is above this one. */
export type SignInClinic = { name: string; timeZone: string; idleMinutes: number };

export type ReadSignInClinic = (deps: Pick<ServerDeps, "db" | "versions">) => Promise<SignInClinic>;

/**
 * The context of every second factor use case: the server's dependencies, the clinic, the caller, and their name for
 * the audit log.
 */
export type FactorContext = Pick<ServerDeps, "db" | "secrets" | "env"> & {
  clinic: SignInClinic;
  principal: Principal;
  actor: AuditActor;
  userAgent: string | null;
};

/** Second factors belong to staff. Throws `forbidden` for a customer's account. */
export function assertStaff({ role }: Pick<Principal, "role">): void {
  if (role === "customer") throw new AppError("forbidden");
}

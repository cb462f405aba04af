import type { AuditActor } from "#platform/audit/actor.ts";
import type { Principal } from "#shared/principal.ts";

/** The acting staff member: their session for permissions, and their name for the audit log. */
export type Staff = { principal: Principal; actor: AuditActor };

import type { AuditActor } from "#platform/audit/actor.ts";
import type { Principal } from "#shared/principal.ts";

/** Who acts at the desk: their session for what they may do, and how the audit log names them. */
export type Staff = { principal: Principal; actor: AuditActor };

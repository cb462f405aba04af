import { type AuditActor, actorOf } from "#platform/audit/actor.ts";
import type { Principal } from "#shared/principal.ts";

/** The staff member who makes a call: whose rights are checked, and who is recorded in the audit log. */
export type Staff = { principal: Principal; actor: AuditActor };

type StaffRequest = { principal: Principal; requestId: string; clientNetwork: string | undefined };

/** Returns the staff member who makes a request. */
export const staffOf = (request: StaffRequest): Staff => ({ principal: request.principal, actor: actorOf(request) });

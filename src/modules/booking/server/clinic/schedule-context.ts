import type { AuditActor } from "#platform/audit/actor.ts";
import type { Database } from "#platform/db/client.ts";
import type { Clock } from "#shared/clock.ts";

/** What a change of the clinic's schedule needs, with the person who makes it. */
export type ScheduleContext = { db: Database; clock: Clock; actor: AuditActor };

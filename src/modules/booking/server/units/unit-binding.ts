import { eq, sql } from "drizzle-orm";
import type { ResourceKind } from "#modules/scheduling/domain/resource.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { lockResourceSchedules } from "../clinic/schedule-locks.ts";
import { blocks, claims, resources, timeOff } from "../tables.ts";
import { describeUnitImpact, type UnitChange } from "./unit-impact.ts";

/** The common part of the bindings of people, rooms and devices, which share a table and see only their own kind. */
export const unitBinding = (kind: ResourceKind) => ({
  table: resources,
  fixed: { kind },
  scope: () => eq(resources.kind, kind),
  // Visits are written under the same locks: one that is booked at the same time is either counted or refused.
  lock: (tx: Transaction, id: string) => lockResourceSchedules(tx, [id]),
  columns: {
    visitCount: sql`(select count(distinct c.appointment_id)::int from claims c
      where c.resource_id = resources.id and c.released_at is null and c.expires_at is null and upper(c.during) > clock_now())`,
    isOut: sql`(exists (select 1 from time_off t
      where t.resource_id = resources.id and t.state = 'approved' and t.during @> clock_now()))`,
  },
  inUse: [
    { column: claims.resourceId, counted: claims.appointmentId, one: "visit", many: "visits" },
    { column: blocks.resourceId, one: "block", many: "blocks" },
    { column: timeOff.resourceId, one: "entry of time off", many: "entries of time off" },
  ],
  taken: { resources_one_name_per_kind: "name", resources_label_unique: "label" },
  impact: (db: DatabaseOrTransaction, change: UnitChange) => describeUnitImpact(db, kind, change),
});

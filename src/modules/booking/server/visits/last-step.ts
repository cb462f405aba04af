import { sql } from "drizzle-orm";
import { json, oneOf, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { AppointmentStatus } from "../../domain/appointment-status.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import type { VisitState, VisitStep } from "../../domain/visit-history.ts";
import { visitSteps } from "../../domain/visit-history.ts";

/** The last step taken on a visit, with what it replaced. */
export type LastStep = {
  id: number;
  step: VisitStep;
  at: string;
  before: VisitState | null;
  by: string;
  isMailed: boolean;
  /** The visit's status after the step. */
  toStatus: AppointmentStatus;
  sequence: number;
  /** Null for steps by customers and by previous releases. */
  auditEntryId: string | null;
};

export const readLastStep = statement(
  {
    id: "float",
    step: oneOf(visitSteps),
    at: "instant",
    before: orNull(json<VisitState>()),
    by: "text",
    isMailed: "bool",
    toStatus: oneOf(appointmentStatuses),
    sequence: "int",
    auditEntryId: "text?",
  },
  sql`
  select id::float8 as id, step, at, before, by, is_mailed as "isMailed", to_status as "toStatus", sequence,
    audit_entry_id as "auditEntryId"
  from visit_history
  where appointment_id = ${sql.placeholder("appointmentId")} order by visit_history.id desc limit 1`,
);

import { sql } from "drizzle-orm";
import { intAs, json, oneOf, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isVirtual, joinStateOf, type LateNotice, lateNoticeOf } from "../../domain/visit-day/visit-day.ts";
import { type VisitStage, visitStages } from "../../domain/visit-stage.ts";
import { makeStepLink } from "../visit-links/step-link.ts";

const readProgress = statement(
  {
    stage: orNull(oneOf(visitStages)),
    confirmedAt: orNull(json<string>()),
    lateMinutes: orNull(intAs<LateNotice["minutes"]>()),
    lateFrom: orNull(json<string>()),
  },
  sql`
  select stage, to_json(confirmed_at) as "confirmedAt", late_minutes as "lateMinutes", to_json(late_from) as "lateFrom"
  from appointments where id = ${sql.placeholder("appointmentId")}`,
);

type VisitProgress = {
  /** The stage the customer has reached, once checked in. */
  stage?: VisitStage;
  /** When the customer confirmed that they will come. */
  confirmedAt?: string;
  /** How many minutes late the customer said they will be, and whether the visit was moved by that much. */
  late?: { minutes: number; moved: boolean };
  /** The video call page of an online visit, until the visit is over. */
  joinUrl?: string;
};

/**
 * Returns the progress of a visit: the stage its customer has reached, whether they confirmed it or reported being
 * late, and the link to the call of a virtual visit.
 */
export async function readVisitProgress(
  { db, secrets, clock }: Pick<ServerDeps, "db" | "secrets" | "clock">,
  visit: Appointment,
): Promise<VisitProgress> {
  const [row] = await readProgress(db, { appointmentId: visit.id });
  if (!row) return {};
  const { stage, confirmedAt, lateMinutes, lateFrom } = row;
  const notice = lateMinutes && lateFrom ? { minutes: lateMinutes, from: new Date(lateFrom) } : null;
  const late = lateNoticeOf(visit, notice);
  const joining = joinStateOf(visit, clock.now());
  const isJoined = isVirtual(visit) && (joining === "early" || joining === "open");
  // A guest has no login, so the URL includes a link secret that is valid only for the call page.
  const link = visit.customerId === null ? `?t=${makeStepLink(secrets, visit, "join")}` : "";
  return {
    ...(stage ? { stage } : {}),
    ...(confirmedAt ? { confirmedAt: new Date(confirmedAt).toISOString() } : {}),
    ...(late ? { late } : {}),
    ...(isJoined ? { joinUrl: `/visit/${visit.id}/join${link}` } : {}),
  };
}

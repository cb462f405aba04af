import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { intAs, orNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { LateNotice } from "../../domain/visit-day/visit-day.ts";
import { getOwnVisit, getVisit, linkEndsAt, type VisitCaller, type VisitOwner } from "../visits/appointment-queries.ts";
import { hashOfLink } from "../visits/visit-link.ts";
import { type LinkPurpose, readStartOfStepLink } from "./step-link.ts";

/*
 * The callers of visit calls. Each call accepts one of three types, from the strictest to the most permissive:
 *
 * - `VisitOwner`: the customer who is logged in, or a guest by the visit's own link, which is valid for any start.
 * - `VisitCaller`: a person who may see, move and cancel the visit: its owner, or the holder of a mailed link to change
 *   it.
 * - `VisitAccess`: a person who may take one step, such as confirming: the visit's owner, or the holder of a link that
 *   was mailed for this step and one start.
 */

/** What a request reveals about its caller: a session, or a link in the query or a header. */
export type CallerRequest = {
  principal: Principal | undefined;
  query?: { link?: string | undefined };
  request: Request;
};

/**
 * Returns the caller of a visit: the holder of its link (query or header), otherwise the customer. Throws
 * `not_authenticated`.
 */
export function readVisitOwner({ principal, query, request }: CallerRequest): VisitOwner {
  const link = query?.link ?? request.headers.get("x-visit-link");
  if (link) return { linkHash: hashOfLink(link) };
  if (principal) return { customerId: principal.customerId };
  throw new AppError("not_authenticated");
}

/** The visit's owner, or the holder of a link that was made for one start. */
export type VisitAccess = { owner: VisitOwner } | { linkedStart: Date; mayChange: boolean };

/** Reads the caller from a request. Throws `not_authenticated`, and `not_found` for a link that isn't ours. */
export function readVisitAccess(
  secrets: Secrets,
  { id, purpose, ...caller }: CallerRequest & { id: string; purpose: LinkPurpose },
): VisitAccess {
  const link = caller.query?.link ?? caller.request.headers.get("x-visit-link");
  if (!link?.includes(".")) return { owner: readVisitOwner(caller) };
  const linkedStart = readStartOfStepLink(secrets, id, purpose, link);
  const changedStart = linkedStart ? undefined : readStartOfStepLink(secrets, id, "change", link);
  if (changedStart && PURPOSES_WITHIN_CHANGE.includes(purpose)) return { linkedStart: changedStart, mayChange: true };
  if (!linkedStart) throw new AppError("not_found");
  return { linkedStart, mayChange: purpose === "change" };
}

/** The additional purposes of a link to change a visit. */
const PURPOSES_WITHIN_CHANGE: readonly LinkPurpose[] = ["late", "calendar"];

/**
 * Returns the person who opens a visit to see or change it, read from a request. Throws `not_authenticated`, and
 * `not_found` for a link that isn't ours.
 */
export function readVisitCaller(secrets: Secrets, caller: CallerRequest & { id: string }): VisitCaller {
  const access = readVisitAccess(secrets, { ...caller, purpose: "change" });
  return "owner" in access ? access.owner : { linkedStart: access.linkedStart };
}

export type AccessedVisit = {
  visit: Appointment;
  late: LateNotice | null;
  joinedAt: Date | null;
  /** Whether the link was made for another start. */
  isMoved: boolean;
  /** Whether the caller may move and cancel the visit, as far as the clinic's terms allow. */
  mayChange: boolean;
};

type StepRequest = { appointmentId: string; access: VisitAccess; now: Date };

const findLateState = statement(
  { minutes: orNull(intAs<LateNotice["minutes"]>()), from: "instant?", joinedAt: "instant?" },
  sql`
  select late_minutes as minutes, late_from as from, joined_at as "joinedAt" from appointments
  where id = ${sql.placeholder("appointmentId")}`,
);

/** Returns the caller's visit. Throws `not_found`, and `link_expired` for a link when the visit is long over. */
export async function readAccessedVisit(
  db: DatabaseOrTransaction,
  { appointmentId, access, now }: StepRequest,
): Promise<AccessedVisit> {
  const visit =
    "owner" in access
      ? await getOwnVisit(db, { appointmentId, now, ...access.owner })
      : await getVisit(db, appointmentId);
  if (visit.status === "held") throw new AppError("not_found");
  if ("linkedStart" in access && linkEndsAt(visit) < now) throw new AppError("link_expired");
  const [row] = await findLateState(db, { appointmentId });
  return {
    visit,
    late: row?.minutes && row.from ? { minutes: row.minutes, from: new Date(row.from) } : null,
    joinedAt: row?.joinedAt ? new Date(row.joinedAt) : null,
    isMoved: "linkedStart" in access && access.linkedStart.getTime() !== visit.startsAt.getTime(),
    mayChange: "owner" in access || access.mayChange,
  };
}

const lockVisit = command(sql`select 1 from appointments where id = ${sql.placeholder("appointmentId")} for update`);

/** Returns the caller's visit, locked until the transaction ends. */
export async function lockAccessedVisit(tx: Transaction, input: StepRequest): Promise<AccessedVisit> {
  await lockVisit(tx, { appointmentId: input.appointmentId });
  return readAccessedVisit(tx, input);
}

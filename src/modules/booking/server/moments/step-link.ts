import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { intAs, orNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { LateNotice } from "../../domain/moments/visit-moments.ts";
import {
  getAppointment,
  linkEndsAt,
  type VisitOpener,
  type VisitOwner,
  visitOf,
} from "../visits/appointment-queries.ts";
import { visitOwnerOf } from "../visits/visit-link.ts";

/**
 * The purpose of a mailed link: it does only this for the start it was made for, and opens nothing else. `change` opens
 * the visit itself: the link can show, move and cancel the visit, and report that its customer is late.
 */
export type LinkPurpose = "confirm" | "late" | "join" | "prepare" | "change" | "calendar";

/** Returns the secret of a mailed link: the readable start it is bound to, and a signature over visit, purpose and start. */
export function stepLinkOf(
  secrets: Secrets,
  { id, startsAt }: Pick<Appointment, "id" | "startsAt">,
  purpose: LinkPurpose,
): string {
  const start = startsAt.getTime().toString(36);
  return `${start}.${secrets.sign("links", signedText(id, purpose, start))}`;
}

const STEP_PATHS: Record<Exclude<LinkPurpose, "calendar">, string> = {
  confirm: "/confirm",
  late: "",
  join: "/join",
  prepare: "/prepare",
  change: "",
};

export type StepPage = keyof typeof STEP_PATHS;

/** Returns the path of the page that such a link opens, for the visit's current start. */
export function stepPathOf(secrets: Secrets, visit: Pick<Appointment, "id" | "startsAt">, purpose: StepPage): string {
  return `/visit/${visit.id}${STEP_PATHS[purpose]}?${new URLSearchParams({ t: stepLinkOf(secrets, visit, purpose) })}`;
}

/** Returns the path of the visit's calendar file, for the reader of a mail. */
export function calendarPathOf(secrets: Secrets, visit: Pick<Appointment, "id" | "startsAt">): string {
  const link = new URLSearchParams({ link: stepLinkOf(secrets, visit, "calendar") });
  return `/api/v1/Appointment/${visit.id}/calendar.ics?${link}`;
}

function signedText(id: string, purpose: LinkPurpose, start: string): string {
  return `visit:${id}:${purpose}:${start}`;
}

/** Returns the start a link was made for; undefined for a link that we didn't sign for this visit and purpose. */
function startOfLink(secrets: Secrets, id: string, purpose: LinkPurpose, link: string): Date | undefined {
  const [start = "", signature = ""] = link.split(".");
  if (!secrets.verify("links", signedText(id, purpose, start), signature)) return undefined;
  return new Date(Number.parseInt(start, 36));
}

/** The caller: the visit's owner, or the holder of a link that was made for one start. */
export type VisitAccess = { owner: VisitOwner } | { linkedStart: Date; mayChange: boolean };

type LinkRequest = { principal: Principal | undefined; query?: { link?: string | undefined }; request: Request };

/** Reads the caller from a request. Throws `not_authenticated`, and `not_found` for a link that isn't ours. */
export function visitAccessOf(
  secrets: Secrets,
  { id, purpose, ...caller }: LinkRequest & { id: string; purpose: LinkPurpose },
): VisitAccess {
  const link = caller.query?.link ?? caller.request.headers.get("x-visit-link");
  if (!link?.includes(".")) return { owner: visitOwnerOf(caller) };
  const linkedStart = startOfLink(secrets, id, purpose, link);
  const changedStart = linkedStart ? undefined : startOfLink(secrets, id, "change", link);
  if (changedStart && MORE_OF_CHANGE.includes(purpose)) return { linkedStart: changedStart, mayChange: true };
  if (!linkedStart) throw new AppError("not_found");
  return { linkedStart, mayChange: purpose === "change" };
}

/** The additional purposes of a link to change a visit. */
const MORE_OF_CHANGE: readonly LinkPurpose[] = ["late", "calendar"];

/**
 * Reads who opens a visit to see or change it from a request. Throws `not_authenticated`, and `not_found` for a link
 * that isn't ours.
 */
export function visitOpenerOf(secrets: Secrets, caller: LinkRequest & { id: string }): VisitOpener {
  const access = visitAccessOf(secrets, { ...caller, purpose: "change" });
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

const findAccessed = statement(
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
      ? await getAppointment(db, { appointmentId, now, ...access.owner })
      : await visitOf(db, appointmentId);
  if (visit.status === "held") throw new AppError("not_found");
  if ("linkedStart" in access && linkEndsAt(visit) < now) throw new AppError("link_expired");
  const [row] = await findAccessed(db, { appointmentId });
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

import type { Secrets } from "#platform/secrets.ts";
import type { Appointment } from "../../domain/appointment.ts";

/**
 * The purpose of a mailed link. A link can be used only for its purpose, and is bound to the visit's start when it was
 * made. A `change` link can show, move and cancel the visit, report that its customer is late, and download the visit's
 * calendar file.
 */
export type LinkPurpose = "confirm" | "late" | "join" | "prepare" | "change" | "calendar";

/**
 * Returns the secret of a mailed link: the start it is bound to, unencrypted, and a signature over visit, purpose and
 * start.
 */
export function makeStepLink(
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

/** Returns the path of the page that a mailed link opens, for the visit's current start. */
export function stepPathOf(secrets: Secrets, visit: Pick<Appointment, "id" | "startsAt">, purpose: StepPage): string {
  return `/visit/${visit.id}${STEP_PATHS[purpose]}?${new URLSearchParams({ t: makeStepLink(secrets, visit, purpose) })}`;
}

/** Returns the path of the visit's calendar file, for the reader of a mail. */
export function calendarPathOf(secrets: Secrets, visit: Pick<Appointment, "id" | "startsAt">): string {
  const link = new URLSearchParams({ link: makeStepLink(secrets, visit, "calendar") });
  return `/api/v1/Appointment/${visit.id}/calendar.ics?${link}`;
}

function signedText(id: string, purpose: LinkPurpose, start: string): string {
  return `visit:${id}:${purpose}:${start}`;
}

/** Returns the start a link was made for; undefined for a link that we didn't sign for this visit and purpose. */
export function readStartOfStepLink(
  secrets: Secrets,
  id: string,
  purpose: LinkPurpose,
  link: string,
): Date | undefined {
  const [start = "", signature = ""] = link.split(".");
  if (!secrets.verify("links", signedText(id, purpose, start), signature)) return undefined;
  return new Date(Number.parseInt(start, 36));
}

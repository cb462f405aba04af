import { listDueConsents, readReview, readScreeningState } from "#modules/care/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { lowerFirst } from "#shared/lower-first.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isChangeable } from "../../domain/appointment-status.ts";
import { type RuleOverride, SCREENING } from "../../domain/booking-rule.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { consentSubjectOf } from "./consent-subject.ts";
import { reviewedVisit } from "./reviewed-visit.ts";

/** Something that has to be done before a visit begins: its name on the wire, and what staff read. */
export type DueItem = { name: string; label: string };

type DueQuery = {
  snapshot: ClinicSnapshot;
  /** Opens what was answered. */
  secrets: Secrets;
  visit: Pick<Appointment, "id" | "customerId" | "startsAt" | "date" | "lines">;
};
type DuePart = (db: DatabaseOrTransaction, asked: DueQuery) => Promise<DueItem[]>;

const screeningDue: DuePart = async (db, { secrets, visit: { id, customerId, lines } }) => {
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  const state = await readScreeningState(db, secrets, { serviceIds, customerId, appointmentId: id });
  return state === "notAnswered" ? [{ name: SCREENING, label: "the health check" }] : [];
};

const consentsDue: DuePart = async (db, { snapshot, visit }) => {
  const due = await listDueConsents(db, consentSubjectOf(snapshot, visit));
  return due.map(({ formId, title }) => ({ name: `consent:${formId}`, label: formWords(title) }));
};

/** "the injectables form". */
const formWords = (title: string) => `the ${lowerFirst(title)} form`;

/** A clinician's look at what was declared: due at the desk, and nothing that a client can do. */
const reviewDue: DuePart = async (db, { secrets, visit }) => {
  const { state } = await readReview(db, secrets, reviewedVisit(visit));
  return state === "due" ? [{ name: "review", label: "a clinician’s look at the health check" }] : [];
};

/** Whatever may be due before a visit, in the order in which clients are asked for it. */
const parts: readonly DuePart[] = [screeningDue, consentsDue];

/** The tasks due before a visit, for customer and staff alike. */
export async function listDue(db: DatabaseOrTransaction, asked: DueQuery): Promise<DueItem[]> {
  const due: DueItem[] = [];
  for (const part of parts) due.push(...(await part(db, asked)));
  return due;
}

/** The same of a visit that is still to come; nothing of any other. */
export async function listDueAhead(
  db: DatabaseOrTransaction,
  { visit, ...asked }: DueQuery & { visit: Appointment },
): Promise<DueItem[]> {
  return isChangeable(visit.status) ? listDue(db, { ...asked, visit }) : [];
}

/**
 * Throws `screening_due`, naming what is due, unless staff override all of it by `screening`; then
 * `override_reason_needed` where they don't say why. Returns the override that was used.
 */
export async function assertNothingDue(
  db: DatabaseOrTransaction,
  asked: DueQuery,
  override: RuleOverride | undefined,
): Promise<RuleOverride | undefined> {
  const due = [...(await listDue(db, asked)), ...(await reviewDue(db, asked))];
  if (due.length === 0) return undefined;
  const names = due.map(({ label }) => label).join(", ");
  if (!override?.rules.includes(SCREENING)) {
    throw new AppError("screening_due", {
      message: `Still due before this visit: ${names}.`,
      issues: due.map(({ name, label }) => ({ path: name, message: label })),
      rules: [SCREENING],
    });
  }
  if (override.reason.trim() === "") {
    throw new AppError("override_reason_needed", { issues: [{ path: "override.reason", message: "Say why." }] });
  }
  return { rules: [SCREENING], reason: override.reason.trim() };
}

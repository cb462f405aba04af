import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { isChangeable } from "#modules/booking/domain/appointment-status.ts";
import { type RuleOverride, SCREENING } from "#modules/booking/domain/booking-rule.ts";
import type { clinicState } from "#modules/booking/server/public.ts";
import { listDueConsents, readReview, readScreeningState } from "#modules/care/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { batchOf } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { lowerFirst } from "#shared/lower-first.ts";
import { consentSubjectOf } from "./consent-subject.ts";
import { reviewedVisit } from "./reviewed-visit.ts";

/** A task to be done before a visit begins: its name in the API, and its label for staff. */
export type DueItem = { name: string; label: string };

type DueQuery = {
  snapshot: clinicState.ClinicSnapshot;
  /** Decrypts the answers. */
  secrets: Secrets;
  visit: Pick<Appointment, "id" | "customerId" | "startsAt" | "date" | "lines">;
};
type DuePart = (db: DatabaseOrTransaction, query: DueQuery) => Promise<DueItem[]>;

const screeningDue: DuePart = async (db, { secrets, visit: { id, customerId, lines } }) => {
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  const state = await readScreeningState(db, secrets, { serviceIds, customerId, appointmentId: id });
  return state === "notAnswered" ? [{ name: SCREENING, label: "the health check" }] : [];
};

const consentsDue: DuePart = async (db, { snapshot, visit }) => {
  const due = await listDueConsents(db, consentSubjectOf(snapshot, visit));
  return due.map(({ formId, title }) => ({ name: `consent:${formId}`, label: formWords(title) }));
};

/** Returns a form's name in a sentence, such as "the injectables form". */
const formWords = (title: string) => `the ${lowerFirst(title)} form`;

/** The clinician's review of the health check. Only staff see it as due, because the customer can't do it. */
const reviewDue: DuePart = async (db, { secrets, visit }) => {
  const { state } = await readReview(db, secrets, reviewedVisit(visit));
  return state === "due" ? [{ name: "review", label: "a clinician’s look at the health check" }] : [];
};

/** The tasks that may be due before a visit, in the order in which customers see them. */
const parts: readonly DuePart[] = [screeningDue, consentsDue];

/** Returns the tasks due before a visit, for customers and staff alike. */
export async function listDue(db: DatabaseOrTransaction, query: DueQuery): Promise<DueItem[]> {
  return (await batchOf(parts.map((part) => part(db, query)))).flat();
}

/** Returns the tasks due before an upcoming visit; nothing for any other visit. */
export async function listDueAhead(
  db: DatabaseOrTransaction,
  { visit, ...query }: DueQuery & { visit: Appointment },
): Promise<DueItem[]> {
  return isChangeable(visit.status) ? listDue(db, { ...query, visit }) : [];
}

/**
 * Throws `screening_due` with the tasks due, unless staff override all of them with the rule `screening`. Throws
 * `override_reason_needed` if staff give no reason. Returns the override that was used.
 */
export async function assertNothingDue(
  db: DatabaseOrTransaction,
  query: DueQuery,
  override: RuleOverride | undefined,
): Promise<RuleOverride | undefined> {
  const due = [...(await listDue(db, query)), ...(await reviewDue(db, query))];
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

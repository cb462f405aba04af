import { listDueConsents } from "#modules/care/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isChangeable } from "../../domain/appointment-status.ts";
import type { RuleOverride } from "../../domain/booking-rule.ts";
import type { ClinicSnapshot } from "../slots/clinic-snapshot.ts";
import { consentSubjectOf } from "./consent-subject.ts";

/** Something that has to be done before a visit begins: its name on the wire, and what staff read. */
export type DueItem = { name: string; label: string };

type Asked = { snapshot: ClinicSnapshot; visit: Pick<Appointment, "id" | "customerId" | "startsAt" | "lines"> };
type DuePart = (db: DatabaseOrTransaction, asked: Asked) => Promise<DueItem[]>;

const consentsDue: DuePart = async (db, { snapshot, visit }) => {
  const due = await listDueConsents(db, consentSubjectOf(snapshot, visit));
  return due.map(({ formId, title }) => ({ name: `consent:${formId}`, label: `the form “${title}”` }));
};

/** Whatever may be due before a visit, in the order in which clients are asked for it. */
const parts: readonly DuePart[] = [consentsDue];

/** What is due before a visit, for customer and staff alike. */
export async function listDue(db: DatabaseOrTransaction, asked: Asked): Promise<DueItem[]> {
  const due: DueItem[] = [];
  for (const part of parts) due.push(...(await part(db, asked)));
  return due;
}

/** The same of a visit that is still to come; nothing of any other. */
export async function listDueAhead(
  db: DatabaseOrTransaction,
  { snapshot, visit }: { snapshot: ClinicSnapshot; visit: Appointment },
): Promise<DueItem[]> {
  return isChangeable(visit.status) ? listDue(db, { snapshot, visit }) : [];
}

/** What stands for everything that is due, where staff check a customer in all the same (settled 8.2). */
const SCREENING = "screening";

/**
 * Throws `screening_due`, naming what is due, unless staff override it; then `override_reason_needed` where they don't say
 * why. Answers the override that was used.
 */
export async function assertNothingDue(
  db: DatabaseOrTransaction,
  asked: Asked,
  override: RuleOverride | undefined,
): Promise<RuleOverride | undefined> {
  const due = await listDue(db, asked);
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

import { lockCare, readScreeningState } from "#modules/care/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { type BrokenInterval, judgeVisit, toIntervalError, type VisitOnDate } from "./judge-visit.ts";
import { type IntervalSubject, readIntervals } from "./known-visits.ts";

type VisitToCheck = VisitOnDate &
  IntervalSubject & {
    /** `taken`: the caller has already locked the customer's health answers with `lockCare`. */
    careLock?: "take" | "taken";
  };

/**
 * Returns the medical rules that a visit would break. Locks the customer's health answers, so that the result stays
 * true until the transaction ends. The caller must not have locked any resource yet.
 */
export async function listBrokenIntervals(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  { serviceIds, date, careLock = "take", ...whose }: VisitToCheck,
): Promise<BrokenInterval[]> {
  const { intervals } = await batch({
    lock: whose.customerId === null || careLock === "taken" ? undefined : lockCare(tx, whose.customerId),
    intervals: readIntervals(tx, snapshot, whose),
  });
  return judgeVisit(snapshot, intervals, { serviceIds, date });
}

/**
 * Throws `not_suitable`, `not_together` or `too_soon` for a visit that health answers or a medical rule don't allow.
 */
export async function assertIntervals(tx: Transaction, snapshot: ClinicSnapshot, visit: VisitToCheck): Promise<void> {
  const refusal = toIntervalError(await listBrokenIntervals(tx, snapshot, visit));
  if (refusal) throw refusal;
}

/**
 * Checks a visit that a person books for themselves. Throws what `assertIntervals` throws, and `screening_needed` while
 * health questions have no answer, if the clinic requires answers before a visit is booked.
 */
export async function assertIntervalsAndAnswers(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  visit: VisitToCheck,
): Promise<void> {
  await assertIntervals(tx, snapshot, visit);
  if (snapshot.settings.booking.screening === "require") await assertScreeningAnswered(tx, visit);
}

/**
 * Checks the medical rules as `assertIntervals` does, for a visit that is moved: only the date is new, because the
 * combination of treatments was checked at booking.
 */
export async function assertIntervalsOnNewDate(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  visit: VisitOnDate & IntervalSubject,
): Promise<void> {
  if (visit.customerId === null && visit.secrets === null) return;
  const broken = await listBrokenIntervals(tx, snapshot, visit);
  const refusal = toIntervalError(broken.filter(({ code }) => code !== "not_together"));
  if (refusal) throw refusal;
}

/** The pages where the questions are answered. */
const PAGES = { customer: "/schedule1", guest: "/appointment" };

/** Throws `screening_needed`, with the page's URL, while a question for these treatments has no valid answer. */
async function assertScreeningAnswered(
  tx: Transaction,
  { serviceIds, customerId, except, secrets, screenedDates }: IntervalSubject & { serviceIds: readonly string[] },
): Promise<void> {
  // A guest answers either all questions at once or none.
  if (screenedDates || secrets === null) return;
  const state = await readScreeningState(tx, secrets, { serviceIds, customerId, appointmentId: except });
  if (state !== "notAnswered") return;
  const page = customerId === null ? PAGES.guest : PAGES.customer;
  throw new AppError("screening_needed", { issues: [{ path: "page", message: page }] });
}

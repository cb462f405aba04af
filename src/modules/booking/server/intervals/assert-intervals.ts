import { lockCare, readScreeningState } from "#modules/care/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { type BrokenInterval, type JudgedVisit, judgeVisit, refusalOf } from "./judge-visit.ts";
import { readIntervals, type WhoseIntervals } from "./known-visits.ts";

/**
 * Says which medical rules a visit would break, under the lock of its customer: it stays true until the transaction ends.
 * The caller holds no resource yet.
 */
export async function breaksIntervals(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  { serviceIds, date, ...whose }: JudgedVisit & WhoseIntervals,
): Promise<BrokenInterval[]> {
  const { intervals } = await batch({
    lock: whose.customerId === null ? undefined : lockCare(tx, whose.customerId),
    intervals: readIntervals(tx, snapshot, whose),
  });
  return judgeVisit(snapshot, intervals, { serviceIds, date });
}

/**
 * Throws `not_suitable`, `not_together` and `too_soon` for a visit that health answers or a medical rule keep from being
 * booked. The clinic may want answers from everyone who books for themselves: then `screening_needed` where some are due.
 */
export async function assertIntervals(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  visit: JudgedVisit & WhoseIntervals & { isOwnBooking?: boolean },
): Promise<void> {
  const refusal = refusalOf(await breaksIntervals(tx, snapshot, visit));
  if (refusal) throw refusal;
  if (visit.isOwnBooking && snapshot.settings.booking.screening === "require") await assertAnswered(tx, visit);
}

/** The same for a visit that moves: what shares it was judged when it was booked, and only its date is new. */
export async function assertDateKept(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  visit: JudgedVisit & WhoseIntervals,
): Promise<void> {
  if (visit.customerId === null && visit.secrets === null) return;
  const broken = await breaksIntervals(tx, snapshot, visit);
  const refusal = refusalOf(broken.filter(({ code }) => code !== "not_together"));
  if (refusal) throw refusal;
}

/** Where the questions are answered. */
const PAGES = { customer: "/schedule1", guest: "/appointment" };

/** Throws `screening_needed`, with the page's address, while a question for these treatments has no answer that counts. */
async function assertAnswered(
  tx: Transaction,
  { serviceIds, customerId, except, secrets, told }: WhoseIntervals & { serviceIds: readonly string[] },
): Promise<void> {
  // A guest answers everything at once, or nothing.
  if (told || secrets === null) return;
  const state = await readScreeningState(tx, secrets, { serviceIds, customerId, appointmentId: except });
  if (state !== "notAnswered") return;
  const page = customerId === null ? PAGES.guest : PAGES.customer;
  throw new AppError("screening_needed", { issues: [{ path: "page", message: page }] });
}

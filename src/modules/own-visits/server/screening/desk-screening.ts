import { findCustomerContact } from "#modules/account/server/public.ts";
import { canSign } from "#modules/booking/domain/appointment-status.ts";
import { clinicState, staffVisits } from "#modules/booking/server/public.ts";
import type { WireQuestion } from "#modules/care/contract/screening-calls.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import {
  listQuestionsOf,
  type Review,
  readAnswers,
  readReview,
  readScreeningState,
  toAnswersInWords,
  toWireOutcomes,
} from "#modules/care/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { reviewedVisit } from "../prepare/reviewed-visit.ts";
import { listQuestionsToAsk } from "./questions-to-ask.ts";
import { type SaveAnswers, saveAnswers } from "./save-answers.ts";

const whoseOf = ({ appointment: { id, customerId, lines } }: staffVisits.StaffVisit) => ({
  whose: { customerId, appointmentId: id },
  serviceIds: lines.map(({ serviceId }) => serviceId),
});

/** Whose answers are requested, and the treatments they are for. */
type Check = Pick<SaveAnswers, "whose" | "serviceIds">;

/** Returns the remaining questions, without earlier answers, which the front desk must not read. */
async function listLeft(context: clinicState.BookingContext, check: Check): Promise<Omit<WireQuestion, "answered">[]> {
  const { timeZone } = (await clinicState.recallClinicSnapshot(context)).clinic.rules;
  const { questions } = await listQuestionsToAsk(context, { ...check, timeZone });
  return questions.filter(({ answered }) => !answered).map(({ answered: _, ...question }) => question);
}

/**
 * Returns the health check of a visit. Staff with the permission get the health answers as text, and the audit log
 * records it. A practitioner can read only their own visits. Throws `not_found`.
 */
export async function readVisitScreening(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { appointmentId, only }: { appointmentId: string; only?: "status" | undefined },
) {
  const { db, secrets } = context;
  const visit = await staffVisits.readStaffVisit(db, staff, appointmentId);
  const check = whoseOf(visit);
  const status = await readScreeningState(db, secrets, { ...check.whose, serviceIds: check.serviceIds });
  const isOpen = canSign(visit.appointment);
  const isAsked = (await listQuestionsOf(db, check.serviceIds)).size > 0;
  const review = toWireReview(await readReview(db, secrets, reviewedVisit(visit.appointment)));
  const state = { status, review, isAsked, isOpen, toAsk: isOpen ? await listLeft(context, check) : [] };
  if (only === "status" || !hasRight(staff.principal, "health.see")) return state;
  const answers = await readAnswers(db, secrets, check.whose);
  if (answers.length > 0) await db.transaction((tx) => writeReading(tx, staff, appointmentId));
  return { ...state, answers: await toAnswersInWords(db, answers) };
}

function toWireReview({ state, cleared }: Review) {
  return { status: state, ...(cleared ? { clearedBy: cleared.byName, clearedAt: cleared.at.toISOString() } : {}) };
}

function writeReading(tx: Transaction, { actor }: clinicState.Staff, appointmentId: string) {
  return writeAudit(tx, actor, {
    action: "appointment.readScreening",
    resource: "Appointment",
    resourceId: appointmentId,
    summary: "Read the client’s health check",
  });
}

/**
 * Stores what a visit's customer said to a staff member. Throws `not_found`, `appointment_closed` once it is over, and
 * `invalid_input` as `judgeAnswers` does.
 */
export async function answerVisitScreening(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { appointmentId, answers }: { appointmentId: string; answers: readonly ScreeningAnswer[] },
) {
  const { db, secrets } = context;
  const check = whoseOf(await staffVisits.readStaffVisit(db, staff, appointmentId));
  const outcomes = await enter(context, staff, { ...check, answers }, async (tx) => {
    const { appointment } = await staffVisits.readStaffVisit(tx, staff, appointmentId);
    if (!canSign(appointment)) throw new AppError("appointment_closed");
    await clinicState.announceBoard(tx, [appointment.date], appointmentId);
    return { resource: "Appointment", resourceId: appointmentId, action: "appointment.answerScreening" };
  });
  const status = await readScreeningState(db, secrets, { ...check.whose, serviceIds: check.serviceIds });
  return { status, outcomes };
}

/** Returns the questions that a customer still has to answer before these treatments. */
export async function listCustomersQuestions(
  context: clinicState.BookingContext,
  { customerId = null, serviceIds }: { customerId?: string | null | undefined; serviceIds: readonly string[] },
) {
  return { toAsk: await listLeft(context, { whose: { customerId }, serviceIds }) };
}

/**
 * Stores what a customer said to a staff member before they have a visit. Throws `not_found`, and as `judgeAnswers`
 * does.
 */
export async function enterAnswers(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { customerId, ...input }: { customerId: string; serviceIds: readonly string[]; answers: readonly ScreeningAnswer[] },
) {
  if (!(await findCustomerContact(context.db, customerId))) throw new AppError("not_found");
  const outcomes = await enter(context, staff, { whose: { customerId }, ...input }, async () => ({
    resource: "Customer",
    resourceId: customerId,
    action: "customer.answerScreening",
  }));
  return { outcomes };
}

type Entered = Pick<Parameters<typeof writeAudit>[2], "action" | "resource" | "resourceId">;

async function enter(
  context: clinicState.BookingContext,
  { principal, actor }: clinicState.Staff,
  input: Check & { answers: readonly ScreeningAnswer[] },
  work: (tx: Transaction) => Promise<Entered>,
) {
  const { timeZone, horizonDays } = (await clinicState.recallClinicSnapshot(context)).clinic.rules;
  const now = context.clock.now();
  const today = dateInZone(now, timeZone);
  const saved = { ...input, today, timeZone, enteredBy: principal.customerId };
  const outcomes = await saveAnswers(context, saved, async (tx) => {
    const entered = await work(tx);
    await writeAudit(tx, actor, { ...entered, summary: "Entered the client’s health check" });
  });
  return toWireOutcomes(context.db, outcomes, { today, horizonDays, now });
}

import { dueQuestions } from "#modules/care/domain/screening/evaluate-screening.ts";
import { listQuestionsOf, readAnswers } from "#modules/care/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { WhoseIntervals } from "./known-visits.ts";

/** Where the questions are answered. */
const PAGES = { customer: "/schedule1", guest: "/appointment" };

/** Throws `screening_needed`, with the page's address, while a question for these treatments has no answer that counts. */
export async function assertAnswered(
  tx: Transaction,
  { serviceIds, customerId, except, secrets, told }: WhoseIntervals & { serviceIds: readonly string[] },
): Promise<void> {
  // A guest answers everything at once, or nothing.
  if (told || secrets === null) return;
  const questions = await listQuestionsOf(tx, serviceIds);
  const treatments = [...questions].map(([serviceId, asked]) => ({ serviceId, family: "", questions: asked }));
  const answers = await readAnswers(tx, secrets, { customerId, appointmentId: except });
  if (dueQuestions(treatments, answers).length === 0) return;
  const page = customerId === null ? PAGES.guest : PAGES.customer;
  throw new AppError("screening_needed", { issues: [{ path: "page", message: page }] });
}

import { readScreeningState } from "#modules/care/server/public.ts";
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
  const state = await readScreeningState(tx, secrets, { serviceIds, customerId, appointmentId: except });
  if (state !== "notAnswered") return;
  const page = customerId === null ? PAGES.guest : PAGES.customer;
  throw new AppError("screening_needed", { issues: [{ path: "page", message: page }] });
}

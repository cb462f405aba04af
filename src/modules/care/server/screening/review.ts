import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import { codesToReview, validAnswers } from "../../domain/screening/evaluate-screening.ts";
import type { ReviewState } from "../../domain/screening/screening-state.ts";
import { signNote, writeNote } from "../notes/write-note.ts";
import { readAnswers } from "./answers.ts";
import { listScreenedTreatments } from "./screened-treatments.ts";
import { screeningClearances } from "./screening-tables.ts";

/** The data of a visit that its review needs. `date` is its clinic day. */
export type ReviewedVisit = {
  appointmentId: string;
  customerId: string | null;
  serviceIds: readonly string[];
  date: string;
};

/** The state of a clinician's review of a visit's answers, and the last reviewer. */
export type Review = { state: ReviewState; cleared?: { at: Date; byName: string } };

/**
 * Returns the answers that a clinician must review before this visit, each as its text from `reviewedAnswer`, which is
 * used for signing.
 */
async function listToReview(db: DatabaseOrTransaction, secrets: Secrets, visit: ReviewedVisit): Promise<string[]> {
  const { appointmentId, customerId, serviceIds, date } = visit;
  const treatments = await listScreenedTreatments(db, serviceIds);
  if (treatments.length === 0) return [];
  const answers = validAnswers(treatments, await readAnswers(db, secrets, { customerId, appointmentId }));
  const codes = new Set(codesToReview(treatments, answers, date));
  return answers.filter(({ code }) => codes.has(code)).map((answer) => reviewedAnswer(appointmentId, answer));
}

/** Returns the text that is signed for an answer that was reviewed before a visit. */
export function reviewedAnswer(appointmentId: string, { code, rowId }: { code: string; rowId: string }): string {
  return `review:${appointmentId}:${rowId}:${code}`;
}

type Clearance = { answers: string[]; byName: string; at: string };

const listClearances = statement(
  { answers: "text[]", byName: "text", at: "instant" },
  sql`
  select answers, cleared_by_name as "byName", cleared_at as at from screening_clearances
  where appointment_id = ${sql.placeholder("appointmentId")} order by cleared_at desc, id`,
);

async function listCleared(db: DatabaseOrTransaction, appointmentId: string): Promise<Clearance[]> {
  return listClearances(db, { appointmentId });
}

/** Returns whether a clinician has reviewed the answers before a visit. A later answer requires another review. */
export async function readReview(db: DatabaseOrTransaction, secrets: Secrets, visit: ReviewedVisit): Promise<Review> {
  const answersToReview = await listToReview(db, secrets, visit);
  if (answersToReview.length === 0) return { state: "none" };
  const cleared = await listCleared(db, visit.appointmentId);
  const reviewedHashes = cleared.flatMap(({ answers }) => answers);
  if (!answersToReview.every((one) => reviewedHashes.some((hash) => secrets.verify("health", one, hash))))
    return { state: "due" };
  const [last] = cleared;
  return { state: "clear", ...(last ? { cleared: { at: new Date(last.at), byName: last.byName } } : {}) };
}

type ClearReview = { visit: ReviewedVisit; by: { accountId: string; name: string }; note: string };

/**
 * Clears a visit after review: the clinician's decision becomes a signed note of the visit. Returns false, and writes
 * nothing, if nothing needs review.
 */
export async function clearReview(
  tx: Transaction,
  secrets: Secrets,
  { visit, by, note }: ClearReview,
): Promise<boolean> {
  const { appointmentId, customerId } = visit;
  if ((await readReview(tx, secrets, visit)).state !== "due") return false;
  const answers = (await listToReview(tx, secrets, visit)).map((one) => secrets.sign("health", one));
  const content = { text: note };
  const written = { appointmentId, customerId, serviceId: null, author: by, content };
  const { id: noteId } = await writeNote(tx, secrets, written);
  await signNote(tx, secrets, { appointmentId, noteId, signer: { ...by, isDirector: false } });
  const clearedBy = { clearedBy: by.accountId, clearedByName: by.name };
  await tx.insert(screeningClearances).values({ id: newId(), appointmentId, noteId, answers, ...clearedBy });
  return true;
}

import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command, read } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { Secrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import type { ScreeningOutcome, VersionedAnswer } from "../../domain/screening/screening-question.ts";
import { healthKeyId, openAnswers, sealAnswers } from "./seal-answers.ts";

/** Which answers to read: a customer's, those of one visit, or both. */
export type AnswersOf = { customerId: string | null; appointmentId?: string | null };

/** An answer with its row, the time it was given and its expiry, as ISO instants. */
export type DatedAnswer = VersionedAnswer & { rowId: string; answeredAt: string; expiresAt: string };

const readLive = read(
  { id: "text", owner: "text", sealed: "text", answeredAt: "text", expiresAt: "text" },
  sql`
  select id, owner, sealed, to_json(answered_at) #>> '{}' as "answeredAt", to_json(expires_at) #>> '{}' as "expiresAt"
  from screening_answers
  where (customer_id = ${sql.placeholder("customerId")}::text or appointment_id = ${sql.placeholder("appointmentId")}::text)
    and expires_at > clock_now()
  order by answered_at, id`,
);

/**
 * Returns the newest valid answer to each question. Rows that can't be decrypted are treated as not answered, so the
 * question is asked again.
 */
export async function readAnswers(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { customerId, appointmentId = null }: AnswersOf,
): Promise<DatedAnswer[]> {
  if (customerId === null && appointmentId === null) return [];
  const newest = new Map<string, DatedAnswer>();
  for (const { sealed, answeredAt, expiresAt, ...row } of await readLive(db, { customerId, appointmentId })) {
    for (const answer of openAnswers(secrets, row, sealed)?.answers ?? [])
      newest.set(answer.code, { ...answer, rowId: row.id, answeredAt, expiresAt });
  }
  return [...newest.values()];
}

/** How many clinic days an answer is valid after the day it was given. */
export const DAYS_KEPT = 365;

type ToKeep = AnswersOf & {
  answers: readonly VersionedAnswer[];
  outcomes: readonly ScreeningOutcome[];
  timeZone: string;
  /** The staff account that entered the answers for a caller. */
  enteredBy?: string;
};

const insertAnswers = command(sql`
  insert into screening_answers (id, customer_id, appointment_id, owner, sealed, key_id, entered_by, answered_at, expires_at)
  select ${sql.placeholder("id")}, ${sql.placeholder("customerId")}, ${sql.placeholder("appointmentId")}, ${sql.placeholder("owner")}, ${sql.placeholder("sealed")}, ${sql.placeholder("keyId")}, ${sql.placeholder("enteredBy")}, at,
    ((at at time zone ${sql.placeholder("timeZone")})::date + ${DAYS_KEPT + 1}::int)::timestamp at time zone ${sql.placeholder("timeZone")}
  from (select clock_now() as at) now`);

/** Stores answers, encrypted, until the end of the 365th clinic day. */
export async function keepAnswers(
  tx: Transaction,
  secrets: Secrets,
  { customerId, appointmentId = null, answers, outcomes, timeZone, enteredBy }: ToKeep,
): Promise<string> {
  const id = newId();
  const owner = customerId === null ? `visit:${appointmentId}` : `customer:${customerId}`;
  const sealed = sealAnswers(secrets, { id, owner }, { answers: [...answers], outcomes: [...outcomes] });
  await insertAnswers(tx, {
    id,
    customerId,
    appointmentId,
    owner,
    sealed,
    keyId: healthKeyId(secrets),
    enteredBy: enteredBy ?? null,
    timeZone,
  });
  failpoint("care:after_seal");
  return id;
}

const setCustomer = command(sql`
  update screening_answers set customer_id = ${sql.placeholder("customerId")}
  where customer_id is null and appointment_id = any(${sql.placeholder("appointmentIds")}::text[])`);

/** Makes answers of guest visits valid for later visits of the account that these visits join. */
export async function adoptAnswers(
  tx: Transaction,
  { appointmentIds, customerId }: { appointmentIds: readonly string[]; customerId: string },
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await setCustomer(tx, { customerId, appointmentIds: [...appointmentIds] });
}

const deleteAnswers = command(sql`
  delete from screening_answers where appointment_id = any(${sql.placeholder("appointmentIds")}::text[])`);

/** Deletes the answers guests gave for visits. */
export async function forgetAnswersOfVisits(tx: Transaction, appointmentIds: readonly string[]): Promise<void> {
  await deleteAnswers(tx, { appointmentIds: [...appointmentIds] });
}

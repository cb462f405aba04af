import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { Secrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import type { ScreeningOutcome, VersionedAnswer } from "../../domain/screening/screening-question.ts";
import { healthKeyId, openAnswers, sealAnswers } from "./seal-answers.ts";

/** Which answers: a customer's, those of one visit, or both. */
export type AnswersOf = { customerId: string | null; appointmentId?: string | null };

/** An answer with the row that it lies in, when it was given and until when it counts, as ISO instants. */
export type DatedAnswer = VersionedAnswer & { rowId: string; answeredAt: string; expiresAt: string };

const readLive = statement(
  { id: "text", owner: "text", sealed: "text", answeredAt: "text", expiresAt: "text" },
  sql`
  select id, owner, sealed, to_json(answered_at) #>> '{}' as "answeredAt", to_json(expires_at) #>> '{}' as "expiresAt"
  from screening_answers
  where (customer_id = ${sql.placeholder("customerId")}::text or appointment_id = ${sql.placeholder("appointmentId")}::text)
    and expires_at > clock_now()
  order by answered_at, id`,
);

/**
 * The newest answer to each question, while it counts. Rows that no secret opens are as good as not answered: they are
 * asked for again.
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

/** For how many clinic days answers count after the day on which they were given. */
export const DAYS_KEPT = 365;

type ToKeep = AnswersOf & {
  answers: readonly VersionedAnswer[];
  outcomes: readonly ScreeningOutcome[];
  timeZone: string;
  /** The staff account that typed them for a caller. */
  enteredBy?: string;
};

const insertAnswers = command(sql`
  insert into screening_answers (id, customer_id, appointment_id, owner, sealed, key_id, entered_by, answered_at, expires_at)
  select ${sql.placeholder("id")}, ${sql.placeholder("customerId")}, ${sql.placeholder("appointmentId")}, ${sql.placeholder("owner")}, ${sql.placeholder("sealed")}, ${sql.placeholder("keyId")}, ${sql.placeholder("enteredBy")}, at,
    ((at at time zone ${sql.placeholder("timeZone")})::date + ${DAYS_KEPT + 1}::int)::timestamp at time zone ${sql.placeholder("timeZone")}
  from (select clock_now() as at) now`);

/** Stores answers, sealed, until the end of the 365th clinic day. */
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

/** Answers of a guest's visits that join an account count for its later visits too. */
export async function adoptAnswers(
  tx: Transaction,
  { appointmentIds, customerId }: { appointmentIds: readonly string[]; customerId: string },
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await setCustomer(tx, { customerId, appointmentIds: [...appointmentIds] });
}

const deleteAnswers = command(sql`
  delete from screening_answers where appointment_id = any(${sql.placeholder("appointmentIds")}::text[])`);

/** Lets go of what guests answered for visits. */
export async function forgetAnswersOfVisits(tx: Transaction, appointmentIds: readonly string[]): Promise<void> {
  await deleteAnswers(tx, { appointmentIds: [...appointmentIds] });
}

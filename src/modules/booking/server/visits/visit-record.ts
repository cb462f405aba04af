import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { VisitStep } from "../../domain/visit-history.ts";
import { visitSteps } from "../../domain/visit-history.ts";

type VisitRecord = {
  /** What the customer accepted online; undefined for a visit booked by the desk. */
  terms: { at: Date; hash: string; words: string } | undefined;
  steps: { at: Date; step: VisitStep; by: string; isMailed: boolean }[];
};

const readTerms = statement(
  { at: json<string>(), hash: "text", words: "text" },
  sql`
  select to_json(accepted_at) as at, text_hash as hash, text as words from visit_terms
  where appointment_id = ${sql.placeholder("id")} and accepted_at is not null`,
);

const readSteps = statement(
  { at: json<string>(), step: oneOf(visitSteps), by: "text", isMailed: "bool" },
  sql`
  select to_json(at) as at, step, by_name as by, is_mailed as "isMailed" from visit_history
  where appointment_id = ${sql.placeholder("id")} order by id`,
);

/** Returns what was agreed for a visit and what happened to it, as evidence. */
export async function readVisitRecord(db: DatabaseOrTransaction, appointmentId: string): Promise<VisitRecord> {
  const [[terms], steps] = await Promise.all([
    readTerms(db, { id: appointmentId }),
    readSteps(db, { id: appointmentId }),
  ]);
  return {
    terms: terms && { ...terms, at: new Date(terms.at) },
    steps: steps.map((step) => ({ ...step, at: new Date(step.at) })),
  };
}

import { sql } from "drizzle-orm";
import { serviceStatementsInSql } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { shippedQuestions } from "../../domain/screening/shipped-questions.ts";
import { screeningQuestions } from "./screening-tables.ts";

const insertAsked = command(sql`
  insert into service_screening (service_id, code)
  select distinct said.service_id, known.code
  from ${serviceStatementsInSql} said
  join jsonb_to_recordset(${sql.placeholder("known")}::jsonb) as known(code text, words text) on known.words = said.statement
  where not exists (select 1 from service_screening asked where asked.service_id = said.service_id)
  on conflict do nothing`);

/**
 * Adds the default questions that a clinic doesn't have yet, as drafts. Assigns them to treatments that have no
 * questions and whose pages name them as contraindications. Existing questions and assignments don't change.
 */
export async function shipQuestions(db: DatabaseOrTransaction): Promise<void> {
  await db
    .insert(screeningQuestions)
    .values(shippedQuestions.map(({ code, matches: _, ...question }) => ({ id: code, ...question })))
    .onConflictDoNothing();
  const known = JSON.stringify(
    shippedQuestions.flatMap(({ code, matches, statement }) =>
      [...new Set([matches, statement])].map((words) => ({ code, words })),
    ),
  );
  await insertAsked(db, { known });
}

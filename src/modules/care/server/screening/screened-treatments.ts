import { sql } from "drizzle-orm";
import { listServicesToScreen } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { read } from "#platform/db/statement.ts";
import type { ScreenedTreatment, ScreeningQuestion } from "../../domain/screening/screening-question.ts";

const readQuestions = read(
  { serviceId: "text", question: json<ScreeningQuestion>() },
  sql`
  select asked.service_id as "serviceId", json_build_object('code', q.code, 'statement', q.statement, 'help', q.help,
    'followUp', q.follow_up, 'effect', q.effect, 'version', q.version) as question
  from service_screening asked join screening_questions q on q.code = asked.code
  where q.status = 'confirmed' and q.archived_at is null and asked.service_id = any(${sql.placeholder("serviceIds")}::text[])
  order by length(q.code), q.code`,
);

/** Returns the confirmed questions that are asked before each treatment. */
export async function listQuestionsOf(
  db: DatabaseOrTransaction,
  serviceIds: readonly string[],
): Promise<Map<string, ScreeningQuestion[]>> {
  const found = new Map<string, ScreeningQuestion[]>();
  if (serviceIds.length === 0) return found;
  for (const { serviceId, question } of await readQuestions(db, { serviceIds: [...new Set(serviceIds)] }))
    found.set(serviceId, [...(found.get(serviceId) ?? []), question]);
  return found;
}

/** Returns treatments with the questions asked before them. */
export async function listScreenedTreatments(
  db: DatabaseOrTransaction,
  serviceIds: readonly string[],
): Promise<ScreenedTreatment[]> {
  const questions = await listQuestionsOf(db, serviceIds);
  if (questions.size === 0) return [];
  const services = await listServicesToScreen(db, serviceIds);
  return services.map(({ id, family }) => ({ serviceId: id, family, questions: questions.get(id) ?? [] }));
}

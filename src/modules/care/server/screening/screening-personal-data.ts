import { sql } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { readAnswers } from "./answers.ts";
import { toAnswersInWords } from "./answers-in-words.ts";

/** A customer's answers of the health check, which staff's exports leave out. Erasing deletes them. */
export const screeningPersonalData: PersonalDataPart = {
  name: "healthCheck",
  tables: ["screening_answers"],
  isForThemselvesOnly: true,
  async read(db, customerId, _now, secrets) {
    return toAnswersInWords(db, await readAnswers(db, secrets, { customerId }));
  },
  async erase(tx, customerId) {
    await tx.execute(sql`delete from screening_answers where customer_id = ${customerId}`);
  },
  async summarize(db, customerId) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from screening_answers where customer_id = ${customerId}`);
    return [{ one: "health check", many: "health checks", count: rows[0]?.count ?? 0, erased: "goes" }];
  },
  async merge(tx, { keepId, dropId }) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update screening_answers set customer_id = ${keepId} where customer_id = ${dropId} returning id`);
    return { screening_answers: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { screening_answers = [] }) {
    await tx.execute(sql`
      update screening_answers set customer_id = ${dropId}
      where id = any(${sql.param(screening_answers)}::text[]) and customer_id = ${keepId}`);
  },
};

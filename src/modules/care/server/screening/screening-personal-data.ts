import { sql } from "drizzle-orm";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { readAnswers } from "./answers.ts";
import { toAnswersInWords } from "./answers-in-words.ts";

const deleteAnswers = command(sql`delete from screening_answers where customer_id = ${sql.placeholder("customerId")}`);

const countAnswers = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from screening_answers where customer_id = ${sql.placeholder("customerId")}`,
);

const moveAnswers = statement(
  { id: "text" },
  sql`
  update screening_answers set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const returnAnswers = command(sql`
  update screening_answers set customer_id = ${sql.placeholder("dropId")}
  where id = any(${sql.placeholder("screening_answers")}::text[]) and customer_id = ${sql.placeholder("keepId")}`);

/** A customer's health check answers, which staff's exports leave out. Erasing the customer deletes them. */
export const screeningPersonalData: PersonalDataPart = {
  name: "healthCheck",
  tables: ["screening_answers"],
  isForThemselvesOnly: true,
  async read(db, customerId, _now, secrets) {
    return toAnswersInWords(db, await readAnswers(db, secrets, { customerId }));
  },
  async erase(tx, customerId) {
    await deleteAnswers(tx, { customerId });
  },
  async summarize(db, customerId) {
    const rows = await countAnswers(db, { customerId });
    return [{ one: "health check", many: "health checks", count: rows[0]?.count ?? 0, erased: "goes" }];
  },
  async merge(tx, { keepId, dropId }) {
    const rows = await moveAnswers(tx, { keepId, dropId });
    return { screening_answers: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { screening_answers = [] }) {
    await returnAnswers(tx, { dropId, screening_answers, keepId });
  },
};

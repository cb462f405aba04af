import { sql } from "drizzle-orm";
import { command, statement } from "#platform/db/statement.ts";
import { type ResealCount, type ResealDeps, resealRows } from "#platform/reseal.ts";
import { readAnswers } from "./answers.ts";
import { reviewedAnswer } from "./review.ts";

const listClearances = statement(
  { id: "text", appointmentId: "text", customerId: "text?", answers: "text[]" },
  sql`
  select c.id, c.appointment_id as "appointmentId", n.customer_id as "customerId", c.answers
  from screening_clearances c join visit_notes n on n.id = c.note_id
  where c.id > ${sql.placeholder("after")} order by c.id limit 200`,
);

const write = command(sql`
  update screening_clearances set answers = ${sql.placeholder("resigned")}::text[]
  where id = ${sql.placeholder("id")} and answers = ${sql.placeholder("answers")}::text[]`);

/**
 * Signs reviewed answers again with the current secret. The hash of an answer that was deleted stays unchanged, because
 * a deleted answer needs no review.
 */
export function resignClearances({ db, secrets }: ResealDeps): Promise<ResealCount> {
  return resealRows({
    list: (after) => listClearances(db, { after }),
    async again({ id, appointmentId, customerId, answers }) {
      const given = await readAnswers(db, secrets, { customerId, appointmentId });
      const reviewed = given.map((answer) => reviewedAnswer(appointmentId, answer));
      const resigned = answers.map((hash) => {
        const text = reviewed.find((one) => secrets.verify("health", one, hash));
        return text === undefined ? hash : secrets.sign("health", text);
      });
      if (resigned.every((hash, at) => hash === answers[at])) return false;
      await write(db, { id, answers, resigned });
      return true;
    },
  });
}

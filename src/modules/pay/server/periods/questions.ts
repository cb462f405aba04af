import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { payQuestions } from "../tables.ts";
import { readPersonPay } from "./read-pay.ts";
import { toWireQuestion } from "./to-wire-question.ts";

type QuestionAct = { actor: AuditActor; key: string };

/** Records a person's question about one of their lines. Throws `not_found` for another person's line. */
export async function askAboutLine(
  db: Database,
  { periodId, personId, lineKey, question }: { periodId: string; personId: string; lineKey: string; question: string },
  { actor, key }: QuestionAct,
) {
  const { lines } = await readPersonPay(db, periodId, personId);
  const line = lines.find((one) => one.key === lineKey);
  if (!line) throw new AppError("not_found");
  return withRetry(db, async (tx) => {
    const [row] = await tx
      .insert(payQuestions)
      .values({ id: key, periodId, personId, lineKey, lineName: line.name, question })
      .returning();
    if (!row) throw new Error("no question was written");
    await writeAudit(tx, actor, {
      action: "pay.ask",
      resource: "PayPeriod",
      resourceId: periodId,
      summary: `Question about a line of pay: ${line.name}`,
    });
    return toWireQuestion(row);
  });
}

/**
 * Stores the answer to a question. A question that already has an answer keeps that answer. Returns the question.
 * Throws `not_found`.
 */
export async function answerQuestion(db: Database, id: string, answer: string, actor: AuditActor) {
  return withRetry(db, async (tx) => {
    const [answered] = await tx
      .update(payQuestions)
      .set({ answer, answeredBy: actor.accountId, answeredAt: sql`clock_now()` })
      .where(and(eq(payQuestions.id, id), isNull(payQuestions.answer)))
      .returning();
    if (answered) {
      await writeAudit(tx, actor, {
        action: "pay.answer",
        resource: "PayPeriod",
        resourceId: answered.periodId,
        summary: `Question about a line of pay answered: ${answered.lineName}`,
      });
      return toWireQuestion(answered);
    }
    const [former] = await tx.select().from(payQuestions).where(eq(payQuestions.id, id));
    if (!former) throw new AppError("not_found");
    return toWireQuestion(former);
  });
}

import type { payQuestions } from "../tables.ts";

/** Returns a question as the API has it. */
export const toWireQuestion = ({
  id,
  lineKey,
  lineName,
  question,
  askedAt,
  answer,
}: typeof payQuestions.$inferSelect) => ({
  ...{ id, lineKey, lineName, question, answer },
  askedAt: askedAt.toISOString(),
});

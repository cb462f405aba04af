import type { payQuestions } from "../tables.ts";

/** Converts a question for the API. */
export const toWireQuestion = ({
  id,
  lineKey,
  lineName,
  question,
  askedAt,
  answer,
}: typeof payQuestions.$inferSelect) => ({
  id,
  lineKey,
  lineName,
  question,
  answer,
  askedAt: askedAt.toISOString(),
});

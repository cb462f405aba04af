import type { BindApi } from "#platform/api-binder.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import { quizCalls as calls } from "../contract/calls.ts";
import { readLiveQuiz } from "./quiz-content.ts";
import { recommend } from "./recommend.ts";
import { openAnswers } from "./sealed-answers.ts";

/**
 * Connects the quiz API to its use cases. Answers are used only for the response, and emails not at all; neither is
 * stored.
 */
export const bindQuizApi: BindApi = (api, { db, env, clock, secrets, versions }) => {
  const deps = { db, secrets, versions };
  const count = (clientNetwork: string | undefined) =>
    countTryOfNetwork(db, "quiz-address", networkOf({ env, secrets }, clientNetwork), limits.quizPerAddress);

  api.on(calls.listQuizQuestions, async () => {
    const { questions, version } = await readLiveQuiz(db);
    return { data: questions, version };
  });
  api.on(calls.recommendByQuery, async ({ query: { email: _, isPregnant, ...answers }, clientNetwork }) => {
    await count(clientNetwork);
    return { data: await recommend(deps, { ...answers, isPregnant: isPregnant === "true" }, clock.now()) };
  });
  api.on(calls.recommend, async ({ body: { email: _, ...answers }, clientNetwork }) => {
    await count(clientNetwork);
    return { data: await recommend(deps, answers, clock.now()) };
  });
  api.on(calls.openResult, async ({ body, clientNetwork }) => {
    await count(clientNetwork);
    return { data: await recommend(deps, openAnswers(body.token, secrets, clock.now()), clock.now()) };
  });
};

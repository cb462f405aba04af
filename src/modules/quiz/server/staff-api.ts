import type { BindApi } from "#platform/api-binder.ts";
import { quizStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { listQuizRules } from "./quiz-content.ts";
import { saveQuizRules } from "./save-quiz-rules.ts";

/** Binds the quiz's calls of the back office to their use cases. */
export const bindQuizStaffApi: BindApi = (api, { db, versions, clock }) => {
  api.on(calls.listQuizRules, async () => ({ data: await listQuizRules(db) }));
  api.on(calls.saveQuizRules, async ({ body }) => {
    await saveQuizRules({ db, versions }, body.rules, clock.now());
    return { data: await listQuizRules(db) };
  });
};

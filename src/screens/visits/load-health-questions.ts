import type { ScreeningCalls } from "#modules/care/contract/screening-calls.ts";
import type { HealthQuestions } from "#modules/care/web/use-asked-questions.ts";
import type { ApiClient } from "#shared/contract/client.ts";

/**
 * Loads the health check questions for the given treatments. For a guest, returns only how many questions there are,
 * without the questions and earlier answers.
 */
export async function loadHealthQuestions(
  api: ApiClient<ScreeningCalls>,
  serviceIds: string[],
  { isGuest }: { isGuest: boolean },
): Promise<HealthQuestions> {
  if (serviceIds.length === 0) return { serviceIds, count: 0 };
  const { questions } = (await api.call("listScreeningQuestions", { query: { serviceIds } })).data;
  const count = questions.length;
  if (isGuest) return { serviceIds, count };
  return {
    serviceIds,
    count,
    questions: questions.map(({ code, statement, followUp, answered }) => ({ code, statement, followUp, answered })),
  };
}

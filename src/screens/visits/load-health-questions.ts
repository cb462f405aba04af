import type { ScreeningCalls } from "#modules/care/contract/screening-calls.ts";
import type { HealthQuestions } from "#modules/care/web/use-health-check.ts";
import type { ApiClient } from "#shared/contract/client.ts";

/** What the health check asks before some treatments. A guest's page knows nothing of former answers. */
export async function loadHealthQuestions(
  api: ApiClient<ScreeningCalls>,
  serviceIds: string[],
  { isGuest }: { isGuest: boolean },
): Promise<HealthQuestions> {
  if (serviceIds.length === 0) return { serviceIds, questions: [] };
  const { data } = await api.call("listScreeningQuestions", { query: { serviceIds } });
  const questions = isGuest ? data.questions.map(({ answered: _, ...question }) => question) : data.questions;
  return { serviceIds, questions };
}

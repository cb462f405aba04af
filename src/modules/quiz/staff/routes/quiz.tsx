import { useRevalidator } from "react-router";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { quizApi } from "../drafts/use-quiz-draft.ts";
import { QuizScreen } from "../quiz-screen.tsx";
import type { Route } from "./+types/quiz";

export async function clientLoader() {
  try {
    return { loaded: (await quizApi.call("readQuizDraft")).data };
  } catch (error) {
    return { error };
  }
}

/** Shows `/admin/quiz`: the skin quiz, its draft and its versions. */
export default function Quiz({ loaderData: { loaded, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (loaded) return <QuizScreen loaded={loaded} />;
  return (
    <>
      <PageHeader title="Skin quiz" />
      <div className="px-4 md:px-6">
        <LoadFailed noun="quiz" error={error} onRetry={() => void revalidate()} />
      </div>
    </>
  );
}

import { useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { msg } from "#shared/words/msg.ts";
import { browserApi } from "#web/api.ts";
import { productPath } from "#web/shell/menu.ts";
import { isQuizEmail, quizEmail, useQuiz } from "#web/state/quiz-store.ts";
import { useWords } from "#web/words/spoken.tsx";
import type { QuizCalls } from "../contract/calls.ts";
import { storeResult } from "./quiz-result.ts";

const api = browserApi<QuizCalls>();

/**
 * Submits the answers for the quiz version shown, stores the result on this device and opens it: a product's page, or
 * the set (QZ-2).
 */
export function useQuizSubmit(version: number | null) {
  const words = useWords();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(): Promise<void> {
    const { answers, isPregnant } = useQuiz.getState();
    const { answer1 = "", answer2 = "", answer3 = "", answer4 = "" } = answers;
    const email = quizEmail();
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await api.call("recommend", {
        body: {
          answer1,
          answer2,
          answer3,
          answer4,
          isPregnant,
          ...(version === null ? {} : { version }),
          ...(isQuizEmail(email) ? { email } : {}),
        },
      });
      storeResult(data);
      await navigate(data.product ? productPath(data.product) : "/acnequiz/recomended");
    } catch (error) {
      setFailure(isApiError(error) ? error.message : words.say(msg("Something went wrong")));
    } finally {
      setBusy(false);
    }
  }

  return { submit, isBusy, failure };
}

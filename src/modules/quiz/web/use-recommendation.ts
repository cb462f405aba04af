import { useCallback, useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { msg } from "#shared/words/msg.ts";
import { browserApi } from "#web/api.ts";
import { writeStored } from "#web/state/stored.ts";
import { useWords } from "#web/words/spoken.tsx";
import type { QuizCalls } from "../contract/calls.ts";
import type { Recommendation } from "../contract/recommendation.ts";
import { dropResult, readResult, tokenInFragment } from "./quiz-result.ts";

const api = browserApi<QuizCalls>();

type RecommendationState =
  | { state: "loading" }
  | { state: "none" }
  | { state: "failed"; message: string }
  | { state: "shown"; result: Recommendation };

/** Returns the result of this device's quiz, or of the opened link, with today's prices and stock (QZ-2). */
export function useRecommendation(): { shown: RecommendationState; retry: () => void } {
  const words = useWords();
  const [shown, setShown] = useState<RecommendationState>({ state: "loading" });

  const load = useCallback(async () => {
    const linked = tokenInFragment(location.hash);
    const resultToken = linked ?? readResult("bundle")?.resultToken;
    if (!resultToken) return setShown({ state: "none" });
    setShown({ state: "loading" });
    try {
      const { data } = await api.call("openResult", { body: { token: resultToken } });
      if (linked) writeStored("quiz bundle", { resultToken: data.resultToken });
      setShown({ state: "shown", result: data });
    } catch (error) {
      if (isApiError(error, "link_expired")) {
        if (!linked) dropResult("bundle");
        setShown({ state: "none" });
      } else
        setShown({
          state: "failed",
          message: isApiError(error) ? error.message : words.say(msg("Something went wrong")),
        });
    }
  }, [words]);

  useEffect(() => {
    void load();
    addEventListener("hashchange", load);
    return () => removeEventListener("hashchange", load);
  }, [load]);
  return { shown, retry: () => void load() };
}

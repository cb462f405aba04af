import { useEffect, useRef, useState } from "react";
import { browserApi } from "#web/api.ts";
import type { ScreeningCalls, WireQuestion } from "../contract/screening-calls.ts";

const api = browserApi<ScreeningCalls>();

/** A question as the page shows it. */
export type HealthQuestion = Pick<WireQuestion, "code" | "statement" | "followUp" | "answered">;

/**
 * The questions before some treatments, and how far they are loaded. A guest's page is rendered without the questions,
 * because otherwise it would contain them twice: the browser loads them once the calendar is shown.
 */
export type HealthQuestions = { serviceIds: string[]; count: number; questions?: HealthQuestion[] | undefined };

/** Returns a page's questions once they are loaded; `read` waits for them. */
export function useAskedQuestions({ serviceIds, count, questions }: HealthQuestions) {
  const key = serviceIds.join();
  const [loaded, setLoaded] = useState<{ key: string; questions: HealthQuestion[] }>();
  const reading = useRef<{ key: string; promise: Promise<HealthQuestion[]> }>(undefined);
  const isComplete = questions !== undefined || count === 0;

  const read = (): Promise<HealthQuestion[]> => {
    if (isComplete) return Promise.resolve(questions ?? []);
    if (reading.current?.key !== key) {
      const promise = api.call("listScreeningQuestions", { query: { serviceIds } }).then(
        ({ data }) => data.questions.map(({ code, statement, followUp }) => ({ code, statement, followUp })),
        // If the questions can't be loaded, booking continues: the clinic asks afterwards, or the booking requests the
        // answers.
        () => [],
      );
      reading.current = { key, promise };
      void promise.then((found) => setLoaded({ key, questions: found }));
    }
    return reading.current.promise;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for the treatments that are chosen
  useEffect(() => void read(), [key, isComplete]);

  const shown = isComplete ? (questions ?? []) : loaded?.key === key ? loaded.questions : undefined;
  return { questions: shown, read };
}

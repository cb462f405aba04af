import { useEffect, useState } from "react";
import { browserApi } from "#web/api.ts";
import type { ScreeningCalls, WireOutcome } from "../contract/screening-calls.ts";
import type { ScreeningAnswer } from "../domain/screening/screening-question.ts";
import { type HealthQuestion, type HealthQuestions, useAskedQuestions } from "./use-asked-questions.ts";

const api = browserApi<ScreeningCalls>();

/**
 * What was answered on this page, and what it means. A guest's `pass` goes with calls for free times. `date`: the day that
 * was chosen before the questions were answered.
 */
export type HealthAnswers = {
  answers: ScreeningAnswer[];
  outcomes: WireOutcome[];
  pass?: string;
  date?: string | undefined;
};

/** What a page remembers of the health check while it shows something else: for which treatments it was answered, and how. */
export type MemoryState<Value> = readonly [
  { key: string; value: Value } | undefined,
  (next: { key: string; value: Value }) => void,
];

type PendingChoice = { date: string; go: () => Promise<void>; settle: () => void };

const isFinal = ({ kind }: WireOutcome) => kind === "consult" || kind === "allow" || kind === "refuse";

/** Whether answers keep a visit from being booked online, for any day. */
export const isRuledOut = (outcomes: readonly WireOutcome[]): boolean => outcomes.some(isFinal);

/** The first day that answers allow; undefined where they allow all. */
export const firstDayOf = (outcomes: readonly WireOutcome[]): string | undefined =>
  outcomes
    .flatMap(({ earliest }) => earliest ?? [])
    .toSorted()
    .at(-1);

/**
 * The health check of a page on which a time is chosen. A guest's answers live here and nowhere else until the visit is
 * booked; `memory` is where. `onTold` runs before what was waiting continues.
 */
export function useHealthCheck(
  check: HealthQuestions,
  {
    isGuest,
    memory: [state, setState],
    onTold,
  }: { isGuest: boolean; memory: MemoryState<HealthAnswers>; onTold: (told: HealthAnswers) => Promise<void> },
) {
  const { serviceIds, count } = check;
  const key = serviceIds.join();
  const { questions, read } = useAskedQuestions(check);
  const [going, setGoing] = useState<PendingChoice>();
  const [known, setKnown] = useState<{ key: string; outcomes: WireOutcome[] }>();
  const told = state?.key === key ? state.value : undefined;
  const dueOf = (asked: readonly HealthQuestion[]) => (told ? [] : asked.filter(({ answered }) => !answered));
  const due = dueOf(questions ?? []);

  // Answers of another day still apply.
  const isDeclared = !isGuest && due.length === 0 && questions?.some(({ answered }) => answered?.yes) === true;
  useEffect(() => {
    if (!isDeclared) return;
    const body = { serviceIds: key.split(","), answers: [] };
    api.call("saveScreeningAnswers", { body }).then(
      ({ data }) => setKnown({ key, outcomes: data.outcomes }),
      // Without it the times are still right.
      () => {},
    );
  }, [isDeclared, key]);

  const end = () => {
    going?.settle();
    setGoing(undefined);
  };

  return {
    /** Undefined until they are there. */
    questions,
    /** How many there are, or will be. */
    count,
    due,
    told,
    /** What the answers mean that count now. */
    outcomes: told?.outcomes ?? (known?.key === key ? known.outcomes : []),
    /** A time was chosen while questions are unanswered. */
    isAsking: going !== undefined,
    /** Continues at once where no answers are due, else once the questions are answered and allow that day. */
    async before(date: string, go: () => Promise<void>): Promise<void> {
      if (dueOf(questions ?? (await read())).length === 0) return go();
      return new Promise((settle) => setGoing({ date, go, settle }));
    },
    /** The questions were closed without an answer. */
    leave: end,
    /** Sends answers, and continues with what waits for them. Throws what the call throws. */
    async tell(answers: ScreeningAnswer[]): Promise<void> {
      const body = { serviceIds, answers };
      const { data } = isGuest
        ? await api.call("checkScreening", { body })
        : await api.call("saveScreeningAnswers", { body });
      const now: HealthAnswers = { answers, ...data, date: going?.date };
      const first = firstDayOf(now.outcomes);
      await onTold(now);
      setState({ key, value: now });
      if (going && !isRuledOut(now.outcomes) && (first === undefined || first <= going.date)) await going.go();
      end();
    },
  };
}

export type HealthCheck = ReturnType<typeof useHealthCheck>;

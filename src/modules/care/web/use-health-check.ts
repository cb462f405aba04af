import { useEffect, useRef, useState } from "react";
import { browserApi } from "#web/api.ts";
import type { ScreeningCalls, WireOutcome } from "../contract/screening-calls.ts";
import type { ScreeningAnswer } from "../domain/screening/screening-question.ts";
import { type HealthQuestion, type HealthQuestions, useAskedQuestions } from "./use-asked-questions.ts";

const api = browserApi<ScreeningCalls>();

/**
 * The answers given on this page, and their outcomes. A guest's `pass` is sent with calls for free times. `date`: the
 * day chosen before the questions were answered.
 */
export type HealthAnswers = {
  answers: ScreeningAnswer[];
  outcomes: WireOutcome[];
  pass?: string;
  date?: string | undefined;
};

/**
 * State that survives while the page shows other content, as a value and its setter: the treatments that the health
 * check was answered for (`key`), and the answers.
 */
export type MemoryState<Value> = readonly [
  { key: string; value: Value } | undefined,
  (next: { key: string; value: Value }) => void,
];

type PendingChoice = { date: string; go: () => Promise<void>; settle: () => void };

const isFinal = ({ kind }: WireOutcome) => kind === "consult" || kind === "allow" || kind === "refuse";

/** Whether answers prevent online booking on every day. */
export const isRuledOut = (outcomes: readonly WireOutcome[]): boolean => outcomes.some(isFinal);

/** Returns the first day that answers allow; undefined where they allow all days. */
export const firstDayOf = (outcomes: readonly WireOutcome[]): string | undefined =>
  outcomes
    .flatMap(({ earliest }) => earliest ?? [])
    .toSorted()
    .at(-1);

/**
 * The health check of a page on which a time is chosen. A guest's answers are stored only here, in `memory`, until the
 * visit is booked. `onTold` runs after the answers were sent, before the action that waits for them continues.
 */
export function useHealthCheck(
  check: HealthQuestions,
  {
    isGuest,
    memory: [state, setState],
    onTold,
  }: { isGuest: boolean; memory: MemoryState<HealthAnswers>; onTold: (answers: HealthAnswers) => Promise<void> },
) {
  const { serviceIds, count } = check;
  const key = serviceIds.join();
  const { questions, read } = useAskedQuestions(check);
  const [isAsking, setAsking] = useState(false);
  /** The action that waits for answers. It may come while they are sent, which state would show too late. */
  const pending = useRef<PendingChoice>(undefined);
  const [known, setKnown] = useState<{ key: string; outcomes: WireOutcome[] }>();
  const knownAnswers = state?.key === key ? state.value : undefined;
  const dueOf = (questions: readonly HealthQuestion[]) =>
    knownAnswers ? [] : questions.filter(({ answered }) => !answered);
  const due = dueOf(questions ?? []);

  // Answers that the customer gave on another day still apply.
  const isDeclared = !isGuest && due.length === 0 && questions?.some(({ answered }) => answered?.yes) === true;
  useEffect(() => {
    if (!isDeclared) return;
    const body = { serviceIds: key.split(","), answers: [] };
    api.call("saveScreeningAnswers", { body }).then(
      ({ data }) => setKnown({ key, outcomes: data.outcomes }),
      // If this fails, the outcomes aren't shown, but the offered times are correct.
      () => {},
    );
  }, [isDeclared, key]);

  const end = () => {
    pending.current?.settle();
    pending.current = undefined;
    setAsking(false);
  };

  return {
    /** Undefined until the questions are loaded. */
    questions,
    /** The number of questions, known even before they are loaded. */
    count,
    due,
    told: knownAnswers,
    /** The outcomes of the currently valid answers. */
    outcomes: knownAnswers?.outcomes ?? (known?.key === key ? known.outcomes : []),
    /** True when a time was chosen while questions are unanswered. */
    isAsking,
    /**
     * Runs `go` at once if no answers are due. Otherwise runs it after the questions are answered and if they allow
     * that day.
     */
    async before(date: string, go: () => Promise<void>): Promise<void> {
      if (dueOf(questions ?? (await read())).length === 0) return go();
      return new Promise((settle) => {
        pending.current?.settle();
        pending.current = { date, go, settle };
        setAsking(true);
      });
    },
    /** Called when the questions were closed without an answer. */
    leave: end,
    /** Sends answers, then continues the action that waits for them. Throws what the call throws. */
    async tell(answers: ScreeningAnswer[]): Promise<void> {
      const body = { serviceIds, answers };
      const { data } = isGuest
        ? await api.call("checkScreening", { body })
        : await api.call("saveScreeningAnswers", { body });
      const now: HealthAnswers = { answers, ...data, date: pending.current?.date };
      const first = firstDayOf(now.outcomes);
      await onTold(now);
      setState({ key, value: now });
      const going = pending.current;
      try {
        if (going && !isRuledOut(now.outcomes) && (first === undefined || first <= going.date)) await going.go();
      } finally {
        end();
      }
    },
  };
}

export type HealthCheck = ReturnType<typeof useHealthCheck>;

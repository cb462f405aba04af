import { useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { QuizDraft } from "../../domain/quiz-draft.ts";
import type { QuizItem, QuizState } from "../contract/quiz-draft-calls.ts";
import type { QuizStaffCalls } from "../contract/staff-calls.ts";

export const quizApi = staffApi<QuizStaffCalls>();

type Issue = { path: string; message: string };

/** The server's check of the draft: it knows what is sold, and what must not be proposed to whom. */
export type QuizCheck = { issues: Issue[]; items: QuizItem[] };

const REST_MS = 500;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the server's check of a draft, shortly after each change. */
function useQuizCheck(draft: QuizDraft, items: QuizItem[]): QuizCheck {
  const [check, setCheck] = useState<QuizCheck>({ issues: [], items });
  const json = JSON.stringify(draft);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      quizApi
        .call("checkQuiz", { body: { draft: JSON.parse(json) as QuizDraft }, idempotencyKey: crypto.randomUUID() })
        .then(
          ({ data }) => isStale || setCheck(data),
          () => undefined, // the next change retries
        );
    }, REST_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [json]);
  return check;
}

/** Manages the quiz draft as a form: typing, saving, publishing, discarding. */
export function useQuizDraft(loaded: QuizState) {
  const [state, setState] = useState(loaded);
  const [draft, setDraft] = useState<QuizDraft>(loaded.draft);
  const [isConflict, setConflict] = useState(false);
  const check = useQuizCheck(draft, loaded.items);

  /** Replaces the form's content with the stored state. `sent`: the saved draft; later changes of it stay unsaved. */
  function take(next: QuizState, sent?: QuizDraft) {
    setState(next);
    setDraft((now) => (sent === undefined || now === sent ? next.draft : now));
    setConflict(false);
  }

  /** Saves the draft; replaces another person's draft only if the user chose to. */
  async function save(seen = state.hash): Promise<boolean> {
    try {
      const { data } = await quizApi.call("saveQuizDraft", {
        body: { draft, hash: seen },
        idempotencyKey: crypto.randomUUID(),
      });
      take(data, draft);
      showDone("Draft saved.");
      return true;
    } catch (error) {
      if (isApiError(error, "version_conflict")) {
        setState(error.current as QuizState); // the same as the call's response
        setConflict(true);
      } else
        showFailed(isApiError(error) ? (error.issues?.[0]?.message ?? error.message) : "It was not saved. Try again.");
      return false;
    }
  }

  const run = async (work: () => Promise<{ data: QuizState }>, done: string) => {
    take((await work()).data);
    showDone(done);
  };
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const hash = state.hash ?? "";

  return {
    state,
    draft,
    check,
    change: (changes: Partial<QuizDraft>) => setDraft({ ...draft, ...changes }),
    isDirty: !isSame(draft, state.draft),
    save: () => save(),
    reset: () => setDraft(state.draft),
    isConflict,
    /** Accepts the other person's draft, or replaces it with mine. */
    takeTheirs: () => take(state),
    saveMine: async () => {
      setConflict(false);
      await save(state.hash);
    },
    publish: (liveFrom: string | undefined) =>
      run(
        () => quizApi.call("publishQuiz", { body: { hash, ...(liveFrom ? { liveFrom } : {}) }, ...key() }),
        liveFrom ? "It goes on the site on that day." : "It is on the site.",
      ),
    discard: () => run(() => quizApi.call("discardQuizDraft", { query: { hash }, ...key() }), "Draft discarded."),
    revert: (version: number) =>
      run(() => quizApi.call("revertQuiz", { params: { version }, ...key() }), "It is on the site again."),
    withdraw: (version: number) =>
      run(() => quizApi.call("withdrawQuiz", { body: { version }, ...key() }), "The quiz is off the site."),
  };
}

export type QuizDraftForm = ReturnType<typeof useQuizDraft>;

import { englishFormats } from "#shared/formats/english-formats.ts";
import { cx } from "#web/cx.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { STINGS_OFTEN } from "../../domain/quiz-draft.ts";
import type { QuizOption, QuizQuestion } from "../../domain/quiz-rule.ts";
import type { QuizDraftForm } from "../drafts/use-quiz-draft.ts";
import { usualQuestions } from "./usual-questions.ts";

const MOST_OPTIONS = 8;

/** Returns an id that none of the question's answers has, because rules and results refer to answers by id. */
const freeId = (options: readonly QuizOption[]) => {
  let number = options.length + 1;
  while (options.some(({ id }) => id === `option${number}`)) number += 1;
  return `option${number}`;
};

/**
 * Creates an answer. If the third question doesn't yet have the answer that excludes benzoyl peroxide, the new answer
 * is that one.
 */
const newOption = ({ id, options }: QuizQuestion): QuizOption => {
  const isSafety = id === "answer3" && !options.some((option) => option.id === STINGS_OFTEN);
  return { id: isSafety ? STINGS_OFTEN : freeId(options), text: "", help: "", reason: "" };
};

/** Edits the four questions with their answers. Their keys stay, whatever their text. */
export function QuestionsPart({ form, mayWrite }: { form: QuizDraftForm; mayWrite: boolean }) {
  const { draft, change, check } = form;
  const { questions, rules } = draft;
  const isEmpty = questions.every(({ options, question }) => options.length === 0 && question === "");
  const put = (question: QuizQuestion) =>
    change({ questions: questions.map((one) => (one.id === question.id ? question : one)) });

  /** Returns the rules that would match any answer to the question if this answer is removed. */
  const rulesThatNeed = (questionId: QuizQuestion["id"], optionId: string) =>
    rules.filter(({ when }) => when[questionId]?.length === 1 && when[questionId]?.[0] === optionId);

  function removeOption(question: QuizQuestion, optionId: string) {
    const { id } = question;
    change({
      questions: questions.map((one) =>
        one.id === id ? { ...one, options: one.options.filter((option) => option.id !== optionId) } : one,
      ),
      rules: rules.map((rule) => {
        const chosen = rule.when[id];
        return chosen?.includes(optionId)
          ? { ...rule, when: { ...rule.when, [id]: chosen.filter((one) => one !== optionId) } }
          : rule;
      }),
    });
  }

  return (
    <div className="grid grow content-start gap-8 px-4 py-5 md:px-6">
      {isEmpty && mayWrite && (
        <div className="flex max-w-[840px] flex-wrap items-center justify-between gap-3 bg-sand px-4 py-3">
          <p className="max-w-text">
            The quiz has four questions. Write your own, or begin with the usual ones and change what they say.
          </p>
          <button type="button" className="btn btn-primary" onClick={() => change({ questions: [...usualQuestions] })}>
            Begin with the usual questions
          </button>
        </div>
      )}
      {questions.map((question, index) => {
        const { id, options } = question;
        const issue = check.issues.find(({ path }) => path === id)?.message;
        const set = (at: number, changes: Partial<QuizOption>) =>
          put({
            ...question,
            options: options.map((option, place) => (place === at ? { ...option, ...changes } : option)),
          });
        return (
          <fieldset key={id} disabled={!mayWrite} className="grid max-w-[1120px] min-w-0 gap-4">
            <legend className="text-section pb-2">Question {index + 1}</legend>
            {issue && !isEmpty && <p className="text-small text-error">{issue}</p>}
            <div className="grid gap-4 md:grid-cols-2">
              <TextInput
                label="Question"
                maxLength={200}
                autoComplete="off"
                value={question.question}
                onChange={({ currentTarget }) => put({ ...question, question: currentTarget.value })}
              />
              <TextInput
                label="Help under it"
                maxLength={300}
                autoComplete="off"
                value={question.help}
                onChange={({ currentTarget }) => put({ ...question, help: currentTarget.value })}
              />
            </div>
            {options.map((option, at) => {
              const needing = rulesThatNeed(id, option.id);
              const isSafety = id === "answer3" && option.id === STINGS_OFTEN;
              const name = `answer ${at + 1} of question ${index + 1}`;
              return (
                <fieldset
                  key={option.id}
                  className="grid min-w-0 gap-x-4 gap-y-2 border-t border-linen pt-3 md:grid-cols-[1fr_1fr_1fr_auto]"
                >
                  <legend className="sr-only">{`Answer ${at + 1}`}</legend>
                  <TextInput
                    label={`Answer ${at + 1}`}
                    maxLength={120}
                    autoComplete="off"
                    value={option.text}
                    onChange={({ currentTarget }) => set(at, { text: currentTarget.value })}
                  />
                  <TextInput
                    label="Help"
                    maxLength={200}
                    autoComplete="off"
                    value={option.help}
                    onChange={({ currentTarget }) => set(at, { help: currentTarget.value })}
                  />
                  <TextInput
                    label="As the result repeats it"
                    maxLength={120}
                    autoComplete="off"
                    value={option.reason}
                    onChange={({ currentTarget }) => set(at, { reason: currentTarget.value })}
                  />
                  {mayWrite && (
                    <button
                      type="button"
                      className={cx("btn btn-outline btn-small self-end", isSafety && "invisible")}
                      disabled={needing.length > 0 || isSafety}
                      onClick={() => removeOption(question, option.id)}
                    >
                      Remove<span className="sr-only"> {name}</span>
                    </button>
                  )}
                  {isSafety && (
                    <p className="text-small text-ink-soft md:col-span-4">
                      The answer for skin that often stings: benzoyl peroxide is left out for it.
                    </p>
                  )}
                  {needing.length > 0 && !isSafety && mayWrite && (
                    <p className="text-small text-ink-soft md:col-span-4">
                      {`${englishFormats.list(needing.map((rule) => rule.id))} ${needing.length === 1 ? "asks" : "ask"} for this answer alone, so it can't be removed.`}
                    </p>
                  )}
                </fieldset>
              );
            })}
            {mayWrite && options.length < MOST_OPTIONS && (
              <button
                type="button"
                className="btn btn-outline justify-self-start"
                onClick={() => put({ ...question, options: [...options, newOption(question)] })}
              >
                Add an answer<span className="sr-only"> to question {index + 1}</span>
              </button>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

import { useState } from "react";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { wordsOfOutcome } from "../../domain/compare-quiz.ts";
import type { QuizDraft } from "../../domain/quiz-draft.ts";
import { decidingQuestions, findRule, type QuestionId } from "../../domain/quiz-rule.ts";

type TryDialogProps = { draft: QuizDraft; nameOf: (itemId: string) => string; onClose: () => void };

/** Shows the draft as a customer sees it: their answers, the deciding rule, and the result text. */
export function TryDialog({ draft: { questions, rules }, nameOf, onClose }: TryDialogProps) {
  const [answers, setAnswers] = useState<Partial<Record<QuestionId, string>>>({});
  const [isPregnant, setPregnant] = useState(false);
  const [isUnder13, setUnder13] = useState(false);
  const { answer1, answer2, answer3, answer4 } = answers;
  const isAnswered = answer1 && answer2 && answer3 && answer4;
  const rule = isAnswered ? findRule(rules, { answer1, answer2, answer3, answer4, isPregnant }) : undefined;
  const reasons = rule
    ? decidingQuestions({ when: rule.when }).flatMap(
        (id) =>
          questions.find((question) => question.id === id)?.options.find((option) => option.id === answers[id])
            ?.reason ?? [],
      )
    : [];
  return (
    <StaffDialog open size="wide" title="Try it as a customer" onClose={onClose}>
      <div className="grid gap-5">
        {questions.map(({ id, question, help, options }, index) => (
          <fieldset key={id} className="min-w-0">
            <legend className="pb-1 font-semibold">{question || `Question ${index + 1}`}</legend>
            {help && <p className="pb-1 text-small text-ink-soft">{help}</p>}
            <div className="grid gap-x-4 sm:grid-cols-2">
              {options.map((option) => (
                <label key={option.id} className="flex min-h-9 items-center gap-2.5 coarse:min-h-11">
                  <input
                    type="radio"
                    className="tick"
                    name={`try-${id}`}
                    checked={answers[id] === option.id}
                    onChange={() => setAnswers({ ...answers, [id]: option.id })}
                  />
                  {option.text}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <fieldset>
          <legend className="sr-only">Safety</legend>
          {(
            [
              ["I'm pregnant, nursing or trying to conceive", isPregnant, setPregnant],
              ["I'm under 13", isUnder13, setUnder13],
            ] as const
          ).map(([label, checked, set]) => (
            <label key={label} className="flex min-h-9 items-center gap-2.5 coarse:min-h-11">
              <input
                type="checkbox"
                className="tick"
                checked={checked}
                onChange={({ currentTarget }) => set(currentTarget.checked)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <section aria-label="Result" aria-live="polite" className="border border-linen bg-white p-4">
          {!isAnswered && <p className="text-ink-soft">Answer the four questions to see the result.</p>}
          {isAnswered && isUnder13 && <p>No product: the page asks them to see a doctor, and sends nothing.</p>}
          {isAnswered && !isUnder13 && !rule && <p className="text-error">No rule fits: there is no outcome.</p>}
          {rule && !isUnder13 && (
            <>
              <p className="text-small text-ink-soft">{`${rule.id} decides`}</p>
              <h3 className="text-section">{rule.headline || "No headline yet"}</h3>
              <p className="pt-1 font-medium">{wordsOfOutcome(rule.outcome, nameOf)}</p>
              <p className="pt-2">{rule.start}</p>
              {reasons.length > 0 && <p className="pt-2 text-ink-soft">{`Because you said: ${reasons.join("; ")}.`}</p>}
              {rule.doNotCombine.length > 0 && (
                <p className="pt-2 text-ink-soft">{`Don't combine with: ${rule.doNotCombine.join("; ")}`}</p>
              )}
              <p className="pt-2 text-small text-ink-soft">
                {`${rule.weeksFrom} to ${rule.weeksTo} weeks. `}
                {rule.consult === "none" ? "" : "A consultation is offered. "}
                {rule.note}
              </p>
            </>
          )}
        </section>
      </div>
    </StaffDialog>
  );
}

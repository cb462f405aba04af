import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { answerQuiz, toggleQuiz } from "#web/state/quiz-store.ts";
import { Button } from "#web/ui/button.tsx";

export type QuizQuestion = { id: string; question: string; options: { id: string; text: string }[] };

/**
 * Shows the quiz's first question, which visitors answer right here; then the email popup opens (SH-7). Without scripts
 * the answer is posted to the quiz.
 */
export function QuizHalf({ questions }: { questions: QuizQuestion[] }) {
  const [first] = questions;
  const [chosen, setChosen] = useState<string>();
  const [isReady, setReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A visitor may have chosen an answer before the scripts loaded.
    setChosen(form.current?.querySelector<HTMLInputElement>("input:checked")?.value);
    setReady(true);
  }, []);
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (first && chosen) answerQuiz(first.id, chosen); // the quiz continues with it
    toggleQuiz();
  };
  return (
    <section aria-labelledby="quiz" className="bg-rose-pale">
      <div className="flex h-full flex-col px-[var(--margin)] py-[clamp(52px,7.6vw,110px)] md:pr-16 xl:pl-[max(136px,var(--margin))]">
        {first ? (
          <>
            <p className="text-small text-ink-soft">Acne quiz, question 1 of {questions.length}</p>
            <h2 id="quiz" className="max-w-[14em] pt-2 pb-7 text-h2">
              {first.question}
            </h2>
            <Form ref={form} method="post" action="/acnequiz" onSubmit={start}>
              <input type="hidden" name="step" value="1" />
              <fieldset className="grid max-w-[520px] grid-cols-1 gap-2.5">
                <legend className="sr-only">{first.question}</legend>
                {first.options.map((option) => (
                  <label
                    key={option.id}
                    className="focus-inside relative flex min-h-14 items-center gap-3.5 rounded-pill border border-edge px-5 py-2 has-checked:border-ink has-checked:bg-ink has-checked:text-paper"
                  >
                    <input
                      type="radio"
                      name={first.id}
                      required
                      value={option.id}
                      className="inside-input peer"
                      onChange={() => setChosen(option.id)}
                    />
                    <span
                      aria-hidden="true"
                      className="size-5 shrink-0 rounded-pill border border-edge bg-white peer-checked:border-[6px] peer-checked:border-paper peer-checked:bg-ink"
                    />
                    {option.text}
                  </label>
                ))}
              </fieldset>
              <p className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-7">
                <Button type="submit" disabled={isReady && !chosen} className="shrink-0">
                  Next question
                </Button>
                <span className="text-small text-ink-soft">Two minutes. Not a diagnosis.</span>
              </p>
            </Form>
          </>
        ) : (
          <>
            <p className="text-small text-ink-soft">Acne quiz</p>
            <h2 id="quiz" className="max-w-[13em] pt-2 text-h2">
              Four questions, one routine that fits
            </h2>
            <p className="measure pt-5">
              Tell us how your skin behaves during the day. You’ll get one product or a small set, and why we chose it.
              It takes two minutes and isn’t a diagnosis.
            </p>
            <p className="pt-7">
              <Button onClick={toggleQuiz}>Start the quiz</Button>
            </p>
          </>
        )}
      </div>
    </section>
  );
}

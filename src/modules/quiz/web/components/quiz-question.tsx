import type { WireQuizQuestion } from "../../contract/quiz-calls.ts";

/**
 * Shows one question with answers in rows of 72 pixels. The answers are native radio buttons, so arrow keys move
 * between them and the form posts the chosen one.
 */
export function QuizQuestion({
  question,
  chosen,
  onChoose,
}: {
  question: WireQuizQuestion;
  chosen: string | undefined;
  onChoose: (optionId: string) => void;
}) {
  return (
    <fieldset aria-describedby="question-help" className="min-w-0">
      <legend className="w-full">
        <h1 tabIndex={-1} className="text-h1-small">
          {question.question}
        </h1>
      </legend>
      <p id="question-help" className="pt-5 text-ink-soft">
        {question.help}
      </p>
      <div className="grid grid-cols-1 gap-3 pt-7">
        {question.options.map((option) => (
          <label
            key={option.id}
            className="focus-inside relative flex min-h-18 items-center gap-4 rounded-picture border border-edge bg-white px-5 py-3 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink"
          >
            <input
              type="radio"
              name={question.id}
              value={option.id}
              required
              checked={chosen === option.id}
              onChange={() => onChoose(option.id)}
              className="tick after:absolute after:inset-0"
            />
            <span>
              <span className="block font-medium">{option.text}</span>
              <span className="block text-small text-ink-soft">{option.help}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

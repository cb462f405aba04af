import type { QuizCondition, QuizQuestion } from "../../domain/quiz-rule.ts";

type ChipsProps = {
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Selects some of a question's answers; none means any. */
function AnswerChips({ legend, options, chosen, onChange }: ChipsProps) {
  const toggle = (value: string, isOn: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === value ? isOn : chosen.includes(one))));
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-small text-ink-soft">{legend}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="chip has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
            />
            {label}
          </label>
        ))}
        {chosen.length === 0 && <span className="text-small text-ink-soft">any answer</span>}
      </div>
    </fieldset>
  );
}

const withAnswers = ({ ...when }: QuizCondition, id: QuizQuestion["id"], chosen: string[]): QuizCondition => {
  delete when[id];
  return chosen.length > 0 ? { ...when, [id]: chosen } : when;
};

type ConditionFieldProps = {
  questions: readonly QuizQuestion[];
  when: QuizCondition;
  onChange: (when: QuizCondition) => void;
};

/** Edits the answers for which a rule decides. */
export function ConditionField({ questions, when, onChange }: ConditionFieldProps) {
  const { isPregnant, ...byQuestion } = when;
  return (
    <section aria-labelledby="rule-when" className="grid gap-3">
      <h3 id="rule-when" className="font-sans text-body font-semibold">
        When all of these hold
      </h3>
      {questions.map(({ id, question, options }, index) => (
        <AnswerChips
          key={id}
          legend={question || `Question ${index + 1}`}
          options={options.map((option) => ({ value: option.id, label: option.text || "An answer without words" }))}
          chosen={when[id] ?? []}
          onChange={(chosen) => onChange(withAnswers(when, id, chosen))}
        />
      ))}
      <AnswerChips
        legend="Pregnant, nursing or trying"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        chosen={(isPregnant ?? []).map((one) => (one ? "yes" : "no"))}
        onChange={(chosen) =>
          onChange(chosen.length > 0 ? { ...byQuestion, isPregnant: chosen.map((one) => one === "yes") } : byQuestion)
        }
      />
    </section>
  );
}

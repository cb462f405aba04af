import { useEffect, useRef } from "react";
import { NumberInput } from "#staff/kit/fields/number-input.tsx";
import { MenuButton } from "#staff/kit/menu-button.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { DraftRule } from "../../domain/quiz-draft.ts";
import { decidingQuestions, type QuizQuestion } from "../../domain/quiz-rule.ts";
import type { QuizItem } from "../contract/quiz-draft-calls.ts";
import { ConditionField } from "./condition-field.tsx";
import { OutcomeField } from "./outcome-field.tsx";

type RuleSideProps = {
  rule: DraftRule;
  questions: readonly QuizQuestion[];
  items: readonly QuizItem[];
  /** What prevents the rule's publication. */
  issues: readonly string[];
  mayWrite: boolean;
  nameOf: (itemId: string) => string;
  onName: (id: string, name: string) => void;
  onChange: (rule: DraftRule) => void;
  onCopy: () => void;
  onRemove: () => void;
};

const CONSULT = [
  { value: "none", label: "Not needed" },
  { value: "advised", label: "Offered" },
  { value: "priority", label: "Soon" },
] as const;

const weeksOf = (text: string) => Math.min(52, Math.max(1, Math.trunc(Number(text)) || 1));

/** Returns the reason the customer reads: the deciding answers. */
function reasonOf({ when }: DraftRule, questions: readonly QuizQuestion[]): string {
  const words = decidingQuestions({ when }).flatMap((id) => {
    const options = questions.find((question) => question.id === id)?.options ?? [];
    return [
      (when[id] ?? [])
        .map((one) => options.find((option) => option.id === one)?.reason)
        .filter(Boolean)
        .join(" or "),
    ];
  });
  return `Because you said: ${words.filter(Boolean).join("; ") || "your answers"}. This isn't a diagnosis.`;
}

/** Shows one rule beside the table: when it decides, and what the customer then sees. */
export function RuleSide(props: RuleSideProps) {
  const { rule, questions, items, issues, mayWrite, nameOf, onName, onChange, onCopy, onRemove } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rule was opened
  useEffect(() => heading.current?.focus(), [rule.id]);
  const set = (changes: Partial<DraftRule>) => onChange({ ...rule, ...changes });
  return (
    <div className="grid gap-5">
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-section">
          {rule.id}
        </h2>
        {mayWrite && (
          <MenuButton
            label={`More for ${rule.id}`}
            items={[
              { label: "Copy", icon: "plus", onChoose: onCopy },
              { label: "Remove", icon: "trash", isHarmful: true, onChoose: onRemove },
            ]}
          >
            <StaffIcon name="dots" />
          </MenuButton>
        )}
      </div>
      {issues.length > 0 && (
        <ul className="grid gap-1 text-small text-error">
          {issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
      <fieldset disabled={!mayWrite} className="grid min-w-0 gap-5">
        <legend className="sr-only">{rule.id}</legend>
        <ConditionField questions={questions} when={rule.when} onChange={(when) => set({ when })} />
        <OutcomeField
          key={rule.id}
          outcome={rule.outcome}
          items={items}
          nameOf={nameOf}
          onName={onName}
          onChange={(outcome) => set({ outcome })}
        />
        <TextInput
          label="Headline"
          maxLength={200}
          autoComplete="off"
          value={rule.headline}
          onChange={({ currentTarget }) => set({ headline: currentTarget.value })}
        />
        <TextArea
          label="How to start"
          rows={3}
          maxLength={1_000}
          value={rule.start}
          onChange={({ currentTarget }) => set({ start: currentTarget.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <NumberInput
            label="From"
            after="weeks"
            value={String(rule.weeksFrom)}
            onChange={({ currentTarget }) => set({ weeksFrom: weeksOf(currentTarget.value) })}
          />
          <NumberInput
            label="To"
            after="weeks"
            value={String(rule.weeksTo)}
            onChange={({ currentTarget }) => set({ weeksTo: weeksOf(currentTarget.value) })}
          />
        </div>
        <Select
          label="See a clinician"
          options={[...CONSULT]}
          value={rule.consult}
          onChange={({ currentTarget }) =>
            set({ consult: CONSULT.find(({ value }) => value === currentTarget.value)?.value ?? "none" })
          }
        />
        <TextArea
          label="What not to combine"
          help="One on each line."
          rows={3}
          value={rule.doNotCombine.join("\n")}
          onChange={({ currentTarget }) =>
            set({ doNotCombine: currentTarget.value === "" ? [] : currentTarget.value.split("\n").slice(0, 10) })
          }
        />
        <TextArea
          label="Note"
          rows={2}
          maxLength={1_000}
          value={rule.note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
      </fieldset>
      <div>
        <h3 className="font-sans text-body font-semibold">Reason shown to the customer</h3>
        <p className="pt-1 text-ink-soft">{reasonOf(rule, questions)}</p>
      </div>
    </div>
  );
}

import { useState } from "react";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { moved } from "#staff/kit/pictures/use-sortable.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { type Cover, type DraftRule, uncoveredWords, wordsOfAnswers } from "../../domain/quiz-draft.ts";
import { type QuizAnswers, questionIds } from "../../domain/quiz-rule.ts";
import type { QuizDraftForm } from "../drafts/use-quiz-draft.ts";
import { RuleList } from "./rule-list.tsx";
import { RuleSide } from "./rule-side.tsx";

const NEW_RULE: Omit<DraftRule, "id"> = {
  when: {},
  outcome: null,
  headline: "",
  start: "",
  doNotCombine: [],
  weeksFrom: 8,
  weeksTo: 12,
  consult: "none",
  note: "",
};

/** Returns the next free rule id: the letter R and a number. */
const nextId = (rules: readonly DraftRule[]) =>
  `R${Math.max(0, ...rules.map(({ id }) => Number(/^R(\d+)/.exec(id)?.[1] ?? 0))) + 1}`;

/** Returns a condition that matches only one combination of answers. */
const onlyFor = ({ isPregnant, ...answers }: QuizAnswers): DraftRule["when"] => ({
  ...Object.fromEntries(questionIds.map((id) => [id, [answers[id]]])),
  isPregnant: [isPregnant],
});

type RulesPartProps = {
  form: QuizDraftForm;
  cover: Cover;
  mayWrite: boolean;
  nameOf: (itemId: string) => string;
  onName: (id: string, name: string) => void;
};

/** Shows the rules of the quiz, with one of them beside the table. */
export function RulesPart({ form, cover, mayWrite, nameOf, onName }: RulesPartProps) {
  const { draft, check, change } = form;
  const { rules, questions } = draft;
  const [openId, setOpenId] = useState<string>();
  const open = rules.find(({ id }) => id === openId);
  const add = (rule: Omit<DraftRule, "id">, at = rules.length) => {
    const id = nextId(rules);
    change({ rules: [...rules.slice(0, at), { ...rule, id }, ...rules.slice(at)] });
    setOpenId(id);
  };
  const issuesOf = (id: string) => check.issues.filter(({ path }) => path === id).map(({ message }) => message);
  const remarks = new Map(
    rules.flatMap(({ id, outcome }) => {
      const [issue] = issuesOf(id);
      const itemId = outcome?.kind === "product" ? outcome.productId : outcome?.bundleId;
      const item = check.items.find((one) => one.itemId === itemId);
      const soldOut =
        item?.isSold && !item.isInStock
          ? item.kind === "bundle"
            ? "One product in it is sold out: alternatives are shown"
            : "Sold out: alternatives are shown"
          : undefined;
      const remark = issue ?? soldOut;
      return remark ? [[id, remark] as const] : [];
    }),
  );
  const [first, ...others] = cover.uncovered;
  return (
    <TwoColumns
      sideLabel="Rule"
      side={
        open ? (
          <RuleSide
            rule={open}
            questions={questions}
            items={check.items}
            issues={issuesOf(open.id)}
            mayWrite={mayWrite}
            nameOf={nameOf}
            onName={onName}
            onChange={(rule) => change({ rules: rules.map((one) => (one.id === rule.id ? rule : one)) })}
            onCopy={() => add(open, rules.indexOf(open) + 1)}
            onRemove={() => {
              change({ rules: rules.filter(({ id }) => id !== open.id) });
              setOpenId(undefined);
            }}
          />
        ) : (
          <p className="text-ink-soft">Choose a rule to read it, or add one.</p>
        )
      }
    >
      {first && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-start gap-3 border border-error bg-white px-4 py-3 text-error"
        >
          <StaffIcon name="warning" size={20} />
          <p className="min-w-0 grow basis-60">
            <strong className="font-semibold">{uncoveredWords(cover)}</strong>{" "}
            {[first, ...others]
              .slice(0, 2)
              .map((answers) => wordsOfAnswers(questions, answers))
              .join("; and ")}
            {others.length > 1 ? ", and others" : ""}. Put a rule in for them, or widen one.
          </p>
          {mayWrite && (
            <button
              type="button"
              className="btn-text text-error"
              onClick={() => add({ ...NEW_RULE, when: onlyFor(first) })}
            >
              Make a rule
            </button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <p className="text-ink-soft">Tried from the top; the first that fits decides.</p>
        {mayWrite && (
          <button type="button" className="btn-text" onClick={() => add(NEW_RULE)}>
            <StaffIcon name="plus" size={16} />
            Add a rule
          </button>
        )}
      </div>
      {rules.length === 0 ? (
        <p className="border-t border-linen py-4 text-ink-soft">There is no rule yet.</p>
      ) : (
        <RuleList
          rules={rules}
          questions={questions}
          decides={cover.decides}
          remarks={remarks}
          openId={openId}
          mayWrite={mayWrite}
          nameOf={nameOf}
          onOpen={setOpenId}
          onMove={(from, to) => change({ rules: moved(rules, from, to) })}
        />
      )}
    </TwoColumns>
  );
}

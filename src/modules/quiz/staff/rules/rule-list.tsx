import { useEffect, useRef } from "react";
import { useSortable } from "#staff/kit/pictures/use-sortable.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { cx } from "#web/cx.ts";
import { wordsOfCondition, wordsOfOutcome } from "../../domain/compare-quiz.ts";
import type { DraftRule } from "../../domain/quiz-draft.ts";
import type { QuizQuestion } from "../../domain/quiz-rule.ts";

type RuleListProps = {
  rules: readonly DraftRule[];
  questions: readonly QuizQuestion[];
  /** The number of combinations that each rule decides. */
  decides: ReadonlyMap<string, number>;
  /** By rule: what prevents publication, or what is sold out. */
  remarks: ReadonlyMap<string, string>;
  openId: string | undefined;
  mayWrite: boolean;
  nameOf: (itemId: string) => string;
  onOpen: (id: string) => void;
  onMove: (from: number, to: number) => void;
};

const COLUMNS =
  "grid grid-cols-[28px_44px_minmax(0,1fr)_auto] md:grid-cols-[28px_52px_minmax(0,1fr)_minmax(0,1fr)_64px_20px]";

/** Shows the rules in the order in which they are tried. A press opens one; handles reorder them. */
export function RuleList(props: RuleListProps) {
  const { rules, questions, decides, remarks, openId, mayWrite, nameOf, onOpen, onMove } = props;
  const box = useRef<HTMLOListElement>(null);
  const movedId = useRef<string>(undefined);
  const { list, item, handle } = useSortable(rules.length, (from, to) => {
    movedId.current = rules[from]?.id;
    onMove(from, to);
  });
  // A moved row was removed from the page and inserted again, so its handle has lost the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order
  useEffect(() => {
    if (!movedId.current) return;
    box.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(movedId.current)}"]`)?.focus();
    movedId.current = undefined;
  }, [rules]);
  return (
    <>
      <div
        aria-hidden
        className={cx(COLUMNS, "gap-x-2 border-b border-edge pb-2 text-small font-medium max-md:hidden")}
      >
        <span className="col-start-2">Rule</span>
        <span>When</span>
        <span>Then</span>
        <span className="text-end">Decides</span>
      </div>
      <ol ref={box} {...list}>
        {rules.map((rule, index) => {
          const count = decides.get(rule.id) ?? 0;
          const remark = count === 0 ? "Never reached: the rules above decide all of it." : remarks.get(rule.id);
          const isOpen = rule.id === openId;
          return (
            <li
              key={rule.id}
              {...item(index)}
              className={cx(
                COLUMNS,
                "relative items-center gap-x-2 border-b border-linen py-2 data-[target]:bg-chosen",
                isOpen ? "bg-sand" : "hover:bg-white",
              )}
            >
              {mayWrite ? (
                <button
                  type="button"
                  aria-label={`Move ${rule.id}, ${index + 1} of ${rules.length}`}
                  data-handle={rule.id}
                  className="relative z-1 flex size-7 cursor-grab touch-none items-center justify-center text-ink-soft hover:text-ink coarse:size-11"
                  {...handle(index)}
                >
                  <StaffIcon name="grip" size={16} />
                </button>
              ) : (
                <span />
              )}
              <span className="text-ink-soft">{rule.id}</span>
              <button
                type="button"
                aria-current={isOpen || undefined}
                className="focus-inside min-h-7 text-start font-semibold after:absolute after:inset-0"
                onClick={() => onOpen(rule.id)}
              >
                {wordsOfCondition(questions, rule.when)}
              </button>
              <span className="max-md:col-start-3 max-md:row-start-2">
                {wordsOfOutcome(rule.outcome, nameOf)}
                {remark && <span className="block text-small text-error">{remark}</span>}
              </span>
              <span className="nums text-end max-md:col-start-4 max-md:row-start-1">
                {count}
                <span className="sr-only"> decided</span>
              </span>
              <StaffIcon name="right" size={16} className="max-md:hidden" />
            </li>
          );
        })}
      </ol>
    </>
  );
}

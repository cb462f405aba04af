import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "../../cx.ts";

export type Tab = { id: string; label: ReactNode; panel: ReactNode };

/** Panels of one page, shown one at a time; arrow keys switch. For tabs with their own pages, use links. */
export function Tabs({
  tabs,
  label,
  initial,
  className,
}: {
  tabs: Tab[];
  label: string;
  initial?: string;
  className?: string;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(initial ?? tabs[0]?.id);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const isJump = Math.abs(step) > 1;
    const next = isJump ? (step < 0 ? 0 : tabs.length - 1) : (at + step + tabs.length) % tabs.length;
    setChosen(tabs[next]?.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-7 overflow-x-auto border-b border-linen"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}${tab.id}panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            className={cx(
              "-mb-px min-h-11 border-b py-2",
              tab.id === chosen ? "border-ink font-medium" : "border-transparent text-ink-soft",
            )}
            onClick={() => setChosen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}${tab.id}panel`}
          aria-labelledby={`${base}${tab.id}`}
          hidden={tab.id !== chosen}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

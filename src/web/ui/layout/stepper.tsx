import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";

/**
 * Shows progress through several pages, all of them named, even on a phone. Steps before `current` (counted from 0) are
 * done; those with `to` are links back.
 */
export function Stepper({
  steps,
  current,
  className,
}: {
  steps: { label: string; to?: string }[];
  current: number;
  className?: string;
}) {
  const { t } = useLingui();
  return (
    <ol aria-label={t`Steps`} className={cx("flex flex-wrap gap-x-3.5 gap-y-1 text-small md:gap-x-9", className)}>
      {steps.map((step, index) => {
        const isDone = index < current;
        const mark = isDone ? (
          <Icon name="check" size={16} label={t`Done:`} />
        ) : (
          <span className="nums">{index + 1}</span>
        );
        return (
          <li
            key={step.label}
            aria-current={index === current ? "step" : undefined}
            className={cx(
              "flex min-h-8 items-center gap-1.5 md:gap-2",
              index === current ? "font-semibold" : "text-ink-soft",
            )}
          >
            {mark}
            {isDone && step.to ? (
              <Link to={step.to} className="inline-flex min-h-8 items-center hover:underline">
                {step.label}
              </Link>
            ) : (
              step.label
            )}
          </li>
        );
      })}
    </ol>
  );
}

import { Link } from "react-router";
import { cx } from "../cx.ts";
import { Icon } from "../pictures/icon.tsx";

/** Where one is on a way of several pages; a phone names only the present one. Steps before `current` (from 0) are done, unless `isOpen`, and, with `to`, links back. */
export function Stepper({
  steps,
  current,
  className,
}: {
  steps: { label: string; to?: string; isOpen?: boolean }[];
  current: number;
  className?: string;
}) {
  return (
    <ol aria-label="Steps" className={cx("flex flex-wrap gap-x-5 gap-y-1 text-small md:gap-x-9", className)}>
      {steps.map((step, index) => {
        const isPast = index < current;
        const isDone = isPast && !step.isOpen;
        const mark = isDone ? <Icon name="check" size={16} label="Done:" /> : <span className="nums">{index + 1}</span>;
        return (
          <li
            key={step.label}
            aria-current={index === current ? "step" : undefined}
            className={cx("flex min-h-8 items-center gap-2", index === current ? "font-semibold" : "text-ink-soft")}
          >
            {mark}
            {isPast && step.to ? (
              <Link to={step.to} className="hover:underline max-md:sr-only">
                {step.label}
              </Link>
            ) : (
              <span className={index === current ? undefined : "max-md:sr-only"}>{step.label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

import type { ReactNode } from "react";

type StepFrameProps = {
  title: string;
  lead: string;
  children: ReactNode;
  /** The button that continues. */
  next: { label: string; onPress: () => void; isBusy?: boolean };
  onSkip?: () => void;
};

/** Returns the props that offer "Skip for now", as long as the step has nothing to continue with. */
export const skipUnless = (hasSomething: boolean, onSkip: () => void) => (hasSomething ? {} : { onSkip });

/** A step of the wizard: one question, the fields for its answer, and how to continue. */
export function StepFrame({ title, lead, children, next, onSkip }: StepFrameProps) {
  return (
    <section aria-labelledby="step-title" className="flex min-h-full flex-col gap-6 px-5 py-8 md:px-11">
      <div>
        <h1 id="step-title" className="font-serif text-[2.5rem] leading-[1.05] tracking-[-0.025em]">
          {title}
        </h1>
        <p className="measure pt-3 text-ink-soft">{lead}</p>
      </div>
      <div className="grow">{children}</div>
      <p className="flex flex-wrap justify-end gap-2 pt-4">
        {onSkip && (
          <button type="button" className="btn btn-outline btn-main" onClick={onSkip}>
            Skip for now
          </button>
        )}
        <button
          type="button"
          className="btn btn-primary btn-main"
          aria-busy={next.isBusy ?? false}
          onClick={() => !next.isBusy && next.onPress()}
        >
          {next.label}
        </button>
      </p>
    </section>
  );
}

import type { ReactNode } from "react";

export type NextStep = { when: string; what: ReactNode };

/** What happens next, with dates. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  return (
    <section className="bg-sand" aria-labelledby="next-title">
      <div className="wrap py-[clamp(56px,6vw,88px)]">
        <h2 id="next-title" className="text-h2 pb-8">
          What happens next
        </h2>
        <ol className="grid gap-x-6 gap-y-7 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {steps.map(({ when, what }) => (
            <li key={when} className="border-t border-ink pt-4">
              <h3 className="text-card">{when}</h3>
              <p className="pt-1 text-small">{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

import type { ReactNode } from "react";

/** Shows facts of a record, name and value side by side, without those that have no value. */
export function FactList({
  facts,
  children,
}: {
  facts: readonly (readonly [string, ReactNode])[];
  children?: ReactNode;
}) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[160px_1fr] sm:gap-y-1">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="sm:contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
      )}
      {children}
    </dl>
  );
}

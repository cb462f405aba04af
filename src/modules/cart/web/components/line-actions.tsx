import type { ReactNode } from "react";

/** The small links under a line. */
export function LineActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 text-small sm:gap-x-5">{children}</div>;
}

export function LineAction({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <button type="button" className="link min-h-11" aria-label={`${label} ${of}`} onClick={onPress}>
      {label}
    </button>
  );
}

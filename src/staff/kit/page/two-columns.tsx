import type { ReactNode } from "react";

type TwoColumnsProps = {
  children: ReactNode;
  /** What the column at the side is about, for screen readers. */
  sideLabel: string;
  side: ReactNode;
};

/** The work, and beside it on white what it means for others; under it where there is no room. */
export function TwoColumns({ children, sideLabel, side }: TwoColumnsProps) {
  return (
    <div className="grid grow content-start beside:grid-cols-[minmax(0,1fr)_352px] beside:content-stretch">
      <div className="min-w-0 px-4 py-5 md:px-6">{children}</div>
      <aside
        aria-label={sideLabel}
        className="border-t border-linen bg-white px-4 py-5 md:px-6 beside:border-t-0 beside:border-l"
      >
        {side}
      </aside>
    </div>
  );
}

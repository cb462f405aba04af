import type { ReactNode } from "react";

type TwoColumnsProps = {
  children: ReactNode;
  /** The topic of the side column, for screen readers. */
  sideLabel: string;
  side: ReactNode;
};

/**
 * Shows the main content and a white side column with related content. The side column moves below the main content if
 * there is no room beside it.
 */
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

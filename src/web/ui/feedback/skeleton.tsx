import { Trans } from "@lingui/react/macro";
import { cx } from "../../cx.ts";

/** A placeholder box with the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("skeleton", className)} />;
}

/** The placeholder boxes of a product card. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-[4/5]" />
      <Skeleton className="mt-4 h-3.5 w-2/5" />
      <Skeleton className="mt-2.5 h-5 w-4/5" />
      <Skeleton className="mt-3.5 h-3.5 w-3/10" />
    </div>
  );
}

/** Announces that data is loading, for those who can't see the boxes. */
export function Loading({ what }: { what: string }) {
  return (
    <p role="status" className="sr-only">
      <Trans>Loading {what}</Trans>
    </p>
  );
}

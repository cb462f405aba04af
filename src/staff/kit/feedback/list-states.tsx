import type { ReactNode } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";

/** Shows an empty list: one sentence and one action. */
export function EmptyList({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <p className="measure">{children}</p>
      {action}
    </div>
  );
}

type NothingFoundProps = {
  /** The singular noun, such as "customer". */
  noun: string;
  /** The active filters to remove, starting with the one whose removal would find the most records. */
  children?: ReactNode;
};

/** Shown when filters or a search match nothing, with the filters that can be removed. */
export function NothingFound({ noun, children }: NothingFoundProps) {
  return (
    <div className="grid justify-items-start gap-3 py-8">
      <p>{children ? `No ${noun} matches. Remove a filter:` : `No ${noun} matches.`}</p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

type LoadFailedProps = {
  /** The noun of what failed to load: "list", "record", "board". */
  noun: string;
  error: unknown;
  onRetry: () => void;
};

/** Shows that a read failed. The URL stays, so a retry repeats the same request. Says if a retry can't help. */
export function LoadFailed({ noun, error, onRetry }: LoadFailedProps) {
  const isRefused = isApiError(error, "forbidden");
  if (isRefused || isApiError(error, "not_found"))
    return (
      <div role="alert" className="grid justify-items-start gap-3 py-8">
        <p className="measure">
          {isRefused ? error.message : `This ${noun} doesn't exist. It may have been deleted, or the link is wrong.`}
        </p>
        <Link to="/admin" className="btn btn-outline">
          Go to the first screen
        </Link>
      </div>
    );
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-8">
      <p>The {noun} did not load. Try again.</p>
      {requestId && <p className="text-small text-ink-soft">Request {requestId}</p>}
      <button type="button" className="btn btn-outline" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

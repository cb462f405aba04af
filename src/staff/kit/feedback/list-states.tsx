import type { ReactNode } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";

/** A list that has nothing in it: one sentence and one action. */
export function EmptyList({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <p className="measure">{children}</p>
      {action}
    </div>
  );
}

type NothingFoundProps = {
  /** The thing in the singular, such as "customer". */
  noun: string;
  /** The filters that are set, the one without which most would be found first. */
  children?: ReactNode;
};

/** Filters or a search that match nothing, with the filters to take away. */
export function NothingFound({ noun, children }: NothingFoundProps) {
  return (
    <div className="grid justify-items-start gap-3 py-8">
      <p>{children ? `No ${noun} matches. Remove a filter:` : `No ${noun} matches.`}</p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

type LoadFailedProps = {
  /** What did not load: "list", "record", "board". */
  noun: string;
  error: unknown;
  onRetry: () => void;
};

/** A read that failed: what stands in the address stays, so trying again asks for the same. What trying again can't help is said. */
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

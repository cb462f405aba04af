import { isRouteErrorResponse, useLocation } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { isChunkError } from "#web/load-route-module.ts";
import { NothingHere } from "../kit/page/nothing-here.tsx";

function explain(error: unknown): string {
  if (isChunkError(error))
    return "A part of this screen could not be loaded. There may be a new version, or no network.";
  if (isApiError(error)) return error.message;
  return "The screen could not be shown. Nothing that was saved is lost.";
}

/** Shown in place of a screen that has failed, with a way to retry. */
export function StaffErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if ((isRouteErrorResponse(error) && error.status === 404) || isApiError(error, "not_found")) return <NothingHere />;
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <section className="grid max-w-dialog content-start justify-items-start gap-4 p-6">
      <h1 className="text-title">Something went wrong</h1>
      <p>{explain(error)}</p>
      {requestId && <p className="text-small text-ink-soft">Request {requestId}</p>}
      <a href={pathname + search} className="btn btn-primary">
        Try again
      </a>
    </section>
  );
}

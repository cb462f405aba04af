import table from "virtual:call-table";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { createApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { apiContext, visitorContext } from "#web/api-context.ts";
import { setClockOffset } from "#web/now.ts";

export type RenderOptions = {
  /** The API, called in-process with the visitor's rights. */
  send: (request: Request) => Promise<Response>;
  isLoggedIn: boolean;
  /** A staff member, who sees the site before it is open. */
  isStaff: boolean;
  /** Absolute address of the site, for canonical links. */
  origin: string;
  /** Milliseconds that the clinic's clock is ahead of real time. */
  clockOffsetMs: number;
  /** The operator takes the service worker back. */
  isWorkerOff: boolean;
};

const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

/**
 * Renders one document or data request. It is the only thing that the server imports from the bundle. The bundle has its
 * own copies of our modules, so shared objects come in as arguments.
 */
export async function renderPage(
  request: Request,
  { send, clockOffsetMs, ...visitor }: RenderOptions,
): Promise<Response> {
  const mode = import.meta.env.DEV ? "development" : "production";
  let handler = handlers.get(mode);
  if (!handler) {
    handler = createRequestHandler(build, mode);
    handlers.set(mode, handler);
  }
  // One clock for all requests, so it doesn't matter whose render is at work.
  setClockOffset(clockOffsetMs);
  let hasFailedRead = false;
  const watchedSend = async (call: Request) => {
    const answer = await send(call);
    if (answer.status >= 500) hasFailedRead = true;
    return answer;
  };
  const context = new RouterContextProvider();
  context.set(
    apiContext,
    createApiClient<Calls>(table, watchedSend, () => "http://in-process"),
  );
  context.set(visitorContext, visitor);
  const response = await handler(request, context);
  // It stands, but a part of it says that it could not be read: nobody else is to be told so.
  if (hasFailedRead) response.headers.set("cache-control", "no-store");
  return response;
}

/** Names the build, so that a page of an older deployment can tell that it is one (SH-12). */
export const buildId: string = build.assets.version;

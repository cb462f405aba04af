import table from "virtual:call-table";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, matchRoutes, RouterContextProvider } from "react-router";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { createApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { absentContentContext, apiContext, apiOf, visitorContext } from "#web/api-context.ts";
import { setClockOffset } from "#web/now.ts";

export type RenderOptions = {
  /** The API, called in-process with the visitor's rights. */
  send: (request: Request) => Promise<Response>;
  isLoggedIn: boolean;
  /** The answer is cached and sent to guests and customers alike. */
  isEverybody: boolean;
  /** A staff member sees the site before it is open. */
  isStaff: boolean;
  /** A staff member who has given the password alone. */
  needsFactor: boolean;
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
  context.set(absentContentContext, async () => (await apiOf<ShellCalls>(context).call("getShell")).data.absent);
  const answer = await handler(request, context);
  // Read to its end, as a document is: until then a part of it may still fail.
  const response = isData(answer) ? new Response(await answer.arrayBuffer(), answer) : answer;
  // The page renders, but a part says that it couldn't be read: this must not be cached for others.
  if (hasFailedRead) response.headers.set("cache-control", "no-store");
  return response;
}

const isData = ({ headers }: Response) => headers.get("content-type") === "text/x-script";

const siteRoutes = Object.values(build.routes).flatMap((route) =>
  route?.parentId === "root"
    ? [{ id: route.id, ...(route.index ? { index: true as const } : { path: route.path ?? "" }) }]
    : [],
);

/**
 * The route that renders a page, by the page's path: the site's own data requests name it in `_routes`. Undefined where there
 * is no page, such as for the site map.
 */
export function routeIdOf(path: string): string | undefined {
  const id = matchRoutes(siteRoutes, path)?.at(-1)?.route.id;
  return id !== undefined && build.routes[id]?.module.default ? id : undefined;
}

/** Names the build, so that a page of an older deployment can recognize this (SH-12). */
export const buildId: string = build.assets.version;

import table from "virtual:call-table";
import * as build from "virtual:react-router/server-build";
import words from "virtual:words";
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from "react-router";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { createApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { DEFAULT_LANGUAGE, splitLanguage } from "#shared/words/languages.ts";
import { absentContentContext, apiContext, apiOf, visitorContext } from "#web/api-context.ts";
import { setClockOffset } from "#web/now.ts";

export type RenderOptions = {
  /** The API, called in-process with the visitor's permissions. */
  send: (request: Request) => Promise<Response>;
  isLoggedIn: boolean;
  /** Whether the response is cached and sent to guests and customers alike. */
  isEverybody: boolean;
  /** Whether the visitor is a staff member, who sees the site before it opens. */
  isStaff: boolean;
  /** Whether the visitor is a staff member who has entered only the password. */
  needsFactor: boolean;
  /** The site's absolute URL, for canonical links. */
  origin: string;
  /** Milliseconds by which the clinic's clock is ahead of real time. */
  clockOffsetMs: number;
  /** Whether the operator removes the service worker from browsers. */
  isWorkerOff: boolean;
  /** Languages with their own URLs, besides the default. */
  languages: readonly string[];
  /** Returns the URL of a script in a language. */
  scriptAddress: (language: string, name: string) => string;
};

const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

const SCRIPT = /^\/assets\/([\w.-]+\.js)$/;

/** Returns React Router's list of files for the browser, with the scripts of a language. */
function assetsIn(assets: ServerBuild["assets"], address: (name: string) => string): ServerBuild["assets"] {
  const moved = (_: string, value: unknown) => {
    const name = typeof value === "string" ? SCRIPT.exec(value)?.[1] : undefined;
    return name === undefined ? value : address(name);
  };
  return JSON.parse(JSON.stringify(assets), moved);
}

/**
 * Returns a language's handler: the same application under the language's prefix, with its own scripts, so that links
 * stay in the language.
 */
function handlerOf(language: string, scriptAddress: RenderOptions["scriptAddress"]) {
  const mode = import.meta.env.DEV ? "development" : "production";
  const key = `${mode} ${language}`;
  const known = handlers.get(key);
  if (known) return known;
  const isDefault = language === DEFAULT_LANGUAGE;
  const assets = isDefault ? build.assets : assetsIn(build.assets, (name) => scriptAddress(language, name));
  const handler = createRequestHandler(isDefault ? build : { ...build, basename: `/${language}`, assets }, mode);
  handlers.set(key, handler);
  return handler;
}

/**
 * Renders one document or data request. The server imports nothing else from the bundle. The bundle has its own copies
 * of our modules, so shared objects are passed as arguments.
 */
export async function renderPage(
  request: Request,
  { send, clockOffsetMs, languages, scriptAddress, ...visitor }: RenderOptions,
): Promise<Response> {
  const { language } = splitLanguage(new URL(request.url).pathname, languages);
  const handler = handlerOf(language, scriptAddress);
  // All requests share one clock, so it doesn't matter which render is running.
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
  context.set(visitorContext, { ...visitor, language });
  context.set(absentContentContext, async () => (await apiOf<ShellCalls>(context).call("getShell")).data.absent);
  const answer = await handler(request, context);
  // Waits for the end of a data response, because until then, a part of it may still fail.
  const response = isData(answer) ? new Response(await answer.arrayBuffer(), answer) : answer;
  // The page renders, but a part shows that its data couldn't be read: this must not be cached for others.
  if (hasFailedRead) response.headers.set("cache-control", "no-store");
  // Search engines don't index a language until its translation is complete.
  if (language !== DEFAULT_LANGUAGE) response.headers.set("x-robots-tag", "noindex");
  return response;
}

const isData = ({ headers }: Response) => headers.get("content-type") === "text/x-script";

const siteRoutes = Object.values(build.routes).flatMap((route) =>
  route?.parentId === "root"
    ? [{ id: route.id, ...(route.index ? { index: true as const } : { path: route.path ?? "" }) }]
    : [],
);

/**
 * Returns the id of the route that renders the page with this path. The site's own data requests name this id in
 * `_routes`. Undefined if the path has no page, such as that of the site map.
 */
export function routeIdOf(path: string): string | undefined {
  const id = matchRoutes(siteRoutes, path)?.at(-1)?.route.id;
  return id !== undefined && build.routes[id]?.module.default ? id : undefined;
}

/** The build's id, so that a page of an older deployment can detect this one (SH-12). */
export const buildId: string = build.assets.version;

/** The texts of each language, for the scripts that browsers load. */
export const catalogs: Record<string, Record<string, unknown>> = words;

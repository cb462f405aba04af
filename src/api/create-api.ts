import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { BindApi } from "#platform/api-binder.ts";
import { isDatabaseDown } from "#platform/db/client.ts";
import { encodingFor } from "#platform/http/encodings.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { CallDefinition, GuestCalls, StaffCalls } from "#shared/contract/define-call.ts";
import type { Authenticate } from "#shared/principal.ts";
import { RIGHTS } from "#shared/rights.ts";
import { API_HEADERS, type EncodedBytes, failureAnswer, sendEncoded, toAppError, toEncodedBytes } from "./answer.ts";
import { type ApiEnv, type CallObserver, createBinder } from "./bind-call.ts";
import { docsPage } from "./docs-page.ts";
import { openApiOf } from "./openapi.ts";
import { readStaffDescription } from "./staff-description.ts";

type Options = {
  deps: ServerDeps;
  /** The storefront's calls, documented publicly. */
  calls: GuestCalls;
  /** The back office's calls, documented for staff only. */
  staffCalls: StaffCalls;
  bindings: BindApi[];
  authenticate: Authenticate;
  observe: CallObserver;
  /** See `createBinder`; the default is no expiry. */
  nextBoundary?: (tags: readonly CacheTag[]) => number;
  /** See `createBinder`; the default is never. */
  refusesWrites?: () => boolean;
};

function once<Value>(make: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Sends an API description, or 304 to a caller that has it. It exceeds a megabyte, so it is built and compressed once.
 */
function sendDescription(request: Request, cached: EncodedBytes, headers: Record<string, string>): Promise<Response> {
  return sendEncoded(request, cached, {
    headers: { ...API_HEADERS, "cache-control": "public, max-age=300", vary: "Accept-Encoding", ...headers },
    encoding: encodingFor(request.headers.get("accept-encoding") ?? undefined),
    effort: "cached",
  });
}

/** Creates the whole REST API as one Hono app; pages call it in-process, all others over the network. */
export function createApi({
  deps,
  calls,
  staffCalls,
  bindings,
  authenticate,
  observe,
  nextBoundary = () => Number.POSITIVE_INFINITY,
  refusesWrites = () => false,
}: Options): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false });
  const binder = createBinder({ app, deps, authenticate, observe, nextBoundary, refusesWrites });
  // The description is built on the first request: it takes longer than everything else, and no one requests it from
  // the API of a preview.
  const description = once(() => {
    const openApi = openApiOf(calls);
    const { html, csp } = docsPage(calls, openApi);
    return { json: toEncodedBytes(JSON.stringify(openApi)), docs: { page: toEncodedBytes(html), csp } };
  });
  const staffDescription = once(() =>
    toEncodedBytes(JSON.stringify({ ...openApiOf(staffCalls, "Clinic back office API"), "x-rights": RIGHTS })),
  );

  app.get("/api/v1/openapi.json", (c) =>
    sendDescription(c.req.raw, description().json, { "content-type": JSON_TYPE, "x-request-id": randomUUID() }),
  );
  app.get("/api/docs", (c) => {
    const { page, csp } = description().docs;
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": csp };
    return sendDescription(c.req.raw, page, { ...headers, "x-request-id": randomUUID() });
  });
  binder.on(readStaffDescription, ({ request }) => {
    const headers = { "content-type": JSON_TYPE, "cache-control": "no-store", vary: "Authorization, Accept-Encoding" };
    return sendDescription(request, staffDescription(), headers);
  });
  for (const bind of bindings) bind(binder, deps);

  const routes = [
    { method: "GET", path: "/api/v1/openapi.json" },
    { method: "GET", path: "/api/docs" },
    ...Object.values<CallDefinition>({ ...calls, ...staffCalls }).flatMap((call) =>
      [fullPathOf(call), ...(call.alsoAt ?? [])].map((path) => ({ method: call.method, path })),
    ),
  ].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
  }));
  app.notFound((c) => {
    const methods = routes.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method);
    const code = methods.length > 0 ? "method_not_allowed" : "not_found";
    const answer = failureAnswer(new AppError(code), c.env?.inProcess?.requestId ?? randomUUID());
    if (methods.length > 0) answer.headers.set("allow", [...new Set(methods)].sort().join(", "));
    return answer;
  });
  app.onError((error, c) => {
    const requestId = c.env?.inProcess?.requestId ?? randomUUID();
    deps.logger.error({ requestId, err: error }, "request failed");
    return failureAnswer(toAppError(error, isDatabaseDown), requestId);
  });
  return app;
}

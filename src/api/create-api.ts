import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { BindApi } from "#platform/api-binder.ts";
import { isDatabaseDown } from "#platform/db/client.ts";
import { etagOf } from "#platform/http/etag.ts";
import { cachedAnswer } from "#platform/http/send-cached.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { CallDefinition, GuestCalls, StaffCalls } from "#shared/contract/define-call.ts";
import type { Authenticate } from "#shared/principal.ts";
import { RIGHTS } from "#shared/rights.ts";
import { failureAnswer, toAppError } from "./answer.ts";
import { type ApiEnv, type CallObserver, createBinder } from "./bind-call.ts";
import { docsPage } from "./docs-page.ts";
import { openApiOf } from "./openapi.ts";
import { readStaffDescription } from "./staff-description.ts";

type Options = {
  deps: ServerDeps;
  /** The storefront's calls, described in public. */
  calls: GuestCalls;
  /** The back office's calls, described to staff alone. */
  staffCalls: StaffCalls;
  bindings: BindApi[];
  authenticate: Authenticate;
  observe: CallObserver;
  /** See `createBinder`; for ever unless said. */
  nextBoundary?: (tags: readonly CacheTag[]) => number;
  /** See `createBinder`; never unless said. */
  refusesWrites?: () => boolean;
};

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The whole REST API as one Hono app; pages call it in-process, everybody else over the network. */
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
  // Made when first asked for: it takes longer than all the rest, and the API of a preview is never asked.
  const description = once(() => {
    const openApi = openApiOf(calls);
    const json = JSON.stringify(openApi);
    return { json, tag: etagOf(json), docs: docsPage(calls, openApi) };
  });
  const staffDescription = once(() =>
    JSON.stringify({ ...openApiOf(staffCalls, "Clinic back office API"), "x-rights": RIGHTS }),
  );

  app.get("/api/v1/openapi.json", (c) => {
    const { json, tag } = description();
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=300",
      etag: tag,
      "x-request-id": randomUUID(),
    };
    return cachedAnswer(c.req.raw, headers, () => json);
  });
  app.get("/api/docs", (c) => {
    const { html, csp } = description().docs;
    return c.html(html, 200, {
      "content-security-policy": csp,
      "x-content-type-options": "nosniff",
      "x-request-id": randomUUID(),
    });
  });
  binder.on(readStaffDescription, () => {
    const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
    return new Response(staffDescription(), { headers });
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

import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { isDatabaseDown } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { failureAnswer, toAppError } from "./answer.ts";
import { type ApiEnv, type CallObserver, createBinder } from "./bind-call.ts";
import { docsPage } from "./docs-page.ts";
import type { Authenticate, BindApi, ServerDeps } from "./env.ts";
import { openApiOf } from "./openapi.ts";

type Options = {
  deps: ServerDeps;
  calls: Calls;
  bindings: BindApi[];
  authenticate: Authenticate;
  observe: CallObserver;
};

/** The whole REST API as one Hono app; pages call it in-process, everybody else over the network. */
export function createApi({ deps, calls, bindings, authenticate, observe }: Options): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false });
  const binder = createBinder({ app, deps, authenticate, observe });
  const openApi = openApiOf(calls);
  const openApiJson = JSON.stringify(openApi);
  const docs = docsPage(calls, openApi);

  app.get("/api/v1/openapi.json", (c) =>
    c.body(openApiJson, 200, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=300",
      "x-request-id": randomUUID(),
    }),
  );
  app.get("/api/docs", (c) =>
    c.html(docs.html, 200, {
      "content-security-policy": docs.csp,
      "x-content-type-options": "nosniff",
      "x-request-id": randomUUID(),
    }),
  );
  for (const bind of bindings) bind(binder, deps);

  const paths = Object.values(calls).flatMap((call) => [fullPathOf(call), ...(call.alsoAt ?? [])]);
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`));
  app.notFound((c) => {
    const otherMethod = patterns.some((pattern) => pattern.test(c.req.path));
    return failureAnswer(
      new AppError(otherMethod ? "method_not_allowed" : "not_found"),
      c.env?.inProcess?.requestId ?? randomUUID(),
    );
  });
  app.onError((error, c) => {
    const requestId = c.env?.inProcess?.requestId ?? randomUUID();
    deps.logger.error({ requestId, err: error }, "request failed");
    return failureAnswer(toAppError(error, isDatabaseDown), requestId);
  });
  return app;
}

import { afterAll } from "vitest";
import { createApi } from "#api/create-api.ts";
import { calls } from "#calls.ts";
import { createAuthenticate } from "#modules/account/server/sessions/identify-session.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { listenToTagVersions } from "#platform/cache/tag-versions.ts";
import { type Env, parseEnv } from "#platform/env.ts";
import { openBucket } from "#platform/images/picture-store.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import { closedPaymentGateway, type PaymentGateway } from "#platform/payment-gateway.ts";
import { loadSecrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { type Clock, systemClock } from "#shared/clock.ts";
import { staffCalls } from "#staff-calls.ts";
import { type TestDatabase, testDatabase } from "#testing/test-database.ts";
import type { AnswerOfPath } from "./answer-of-path.ts";
import { readAnswer, type TestCall, testRequest } from "./test-request.ts";

export type TestAnswer<Body = unknown> = {
  status: number;
  headers: Headers;
  /** The response's JSON; undefined for a file. */
  body: Body;
};

export type TestApi = TestDatabase & {
  deps: ServerDeps;
  /** Makes an API call as if over the network. `path` is relative to /api/v1. */
  send<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    call?: TestCall,
  ): Promise<TestAnswer<AnswerOfPath<Method, Path>>>;
  /** Makes a call with the test's own request. */
  fetch(request: Request, from?: string): Promise<Response>;
};

/**
 * Starts the real API on a separate migrated database, for one test file. Responses are validated against the contract.
 * There is no payment provider unless one is passed.
 */
export async function testApi(
  bindings: BindApi[],
  settings: Partial<Env> = {},
  payments: PaymentGateway = closedPaymentGateway,
  /** A database created by another API of the same test, this API's log target, and a clock other than real time. */
  given: { database?: TestDatabase; logger?: Logger; clock?: Clock } = {},
): Promise<TestApi> {
  const database = given.database ?? (await testDatabase());
  const { db, url } = database;
  const env: Env = { ...parseEnv({ NODE_ENV: "test", LOG_LEVEL: "silent" }), ...settings };
  const logger = given.logger ?? createLogger({ level: env.logLevel });
  const versions = await listenToTagVersions({ databaseUrl: url, logger });
  afterAll(() => versions.stop());
  const secrets = await loadSecrets(db, env.secrets);
  const bucket = openBucket(env.s3Url);
  const { clock = systemClock } = given;
  const deps: ServerDeps = { db, clock, env, logger, secrets, versions, payments, bucket };
  const api = createApi({ deps, calls, staffCalls, bindings, authenticate: createAuthenticate(db), observe: () => {} });
  const origin = env.publicUrl ?? "http://localhost:3000";
  const addresses = new Map<string, string>();
  let signUps = 0;
  const ownAddress = () => {
    signUps += 1;
    return `127.1.${signUps >> 8}.${signUps & 0xff}`;
  };
  const fetch = async (request: Request, from = "127.0.0.1") => api.fetch(request, { remoteAddress: from });

  return {
    ...database,
    deps,
    fetch,
    async send(method, path, call = {}) {
      const isSignUp = path === "user/signup" && call.from === undefined;
      const from = call.from ?? (isSignUp ? ownAddress() : addresses.get(call.token ?? ""));
      const response = await fetch(testRequest(origin, method, path, call), from);
      const answer = await readAnswer(response);
      if (isSignUp && response.ok) addresses.set(answer.body.data.accessToken, from ?? "");
      return answer;
    },
  };
}

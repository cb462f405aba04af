import { afterAll } from "vitest";
import { createApi } from "#api/create-api.ts";
import { calls } from "#calls.ts";
import { createAuthenticate } from "#modules/account/server/sessions/identify-session.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { staffCalls } from "#staff-calls.ts";
import type { TestApi } from "./test-api.ts";
import { PATIENCE } from "./test-database.ts";
import type { TestCall } from "./test-request.ts";
import { testRequest } from "./test-request.ts";

export type ShortAnswer = { status: number; code?: string; message?: string };

/**
 * Opens a second API on the database of a test's API, as another server process would. Returns a function that sends
 * every second request to it, from the IP address passed.
 */
export function onTwoProcesses(
  { deps, url, fetch }: Pick<TestApi, "deps" | "url" | "fetch">,
  bindings: BindApi[],
): (method: "POST" | "PUT", path: string, call: TestCall & { from: string }) => Promise<ShortAnswer> {
  const otherDb = openDatabase(url, PATIENCE);
  afterAll(() => closeDatabase(otherDb));
  const other = createApi({
    deps: { ...deps, db: otherDb },
    calls,
    staffCalls,
    bindings,
    authenticate: createAuthenticate(otherDb),
    observe: () => {},
  });
  let requests = 0;
  return async (method, path, { from, body = {}, ...call }) => {
    requests += 1;
    const request = testRequest("http://localhost:3000", method, path, { body, ...call });
    const response = await (requests % 2 === 0 ? fetch(request, from) : other.fetch(request, { remoteAddress: from }));
    const answer: Omit<ShortAnswer, "status"> = await response.json();
    return { status: response.status, ...answer };
  };
}

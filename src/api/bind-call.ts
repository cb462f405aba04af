import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import { type ApiBinder, type CallContext, RepeatedAnswer } from "#platform/api-binder.ts";
import { isDatabaseDown } from "#platform/db/client.ts";
import { encodingFor } from "#platform/http/encodings.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, type ErrorCode, isAppError } from "#shared/app-error.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import { type CallDefinition, isStaffAuth } from "#shared/contract/define-call.ts";
import { newId } from "#shared/ids.ts";
import type { Authenticate } from "#shared/principal.ts";
import {
  API_HEADERS,
  addMissingHeaders,
  failureAnswer,
  type PublicAnswer,
  sendPrivate,
  sendPublic,
  sendPublicInProcess,
  statusIn,
  toAppError,
  toEncodedBytes,
  toJsonAnswer,
} from "./answer.ts";
import { type CacheSlot, createAnswerCache } from "./answer-cache.ts";
import { auditChangeOfStaff, type Handler } from "./audit-change-of-staff.ts";
import { authenticateCall, type Caller } from "./authenticate.ts";
import { clientNetworkOf, originOf } from "./client-network.ts";
import { compressAnswer } from "./compress-answer.ts";
import { keyedRequestId, runIdempotently } from "./idempotency.ts";
import type { InProcessBindings } from "./in-process.ts";
import { parseBody } from "./parse-body.ts";
import { parsePath, parseQuery } from "./parse-input.ts";
import { sendRepeated } from "./repeated-answer.ts";

export type ApiEnv = { Bindings: InProcessBindings };
export type CallObserver = (call: CallDefinition, status: number, milliseconds: number) => void;

const SLOW_MS = 1_000;
const RETRY_AFTER_SECONDS = 5;

/** The tags and expiry of a read that isn't cached. */
const OF_THIS_MOMENT: Pick<CacheSlot, "tags" | "endsAt"> = { tags: new Set(), endsAt: 0 };

type Options = {
  app: Hono<ApiEnv>;
  deps: ServerDeps;
  authenticate: Authenticate;
  observe: CallObserver;
  /** Returns when a response with these tags expires at the latest, in milliseconds since the epoch. */
  nextBoundary: (tags: readonly CacheTag[]) => number;
  /**
   * Whether calls that write are `unavailable` because the disk is full, so that the database can still serve reads.
   */
  refusesWrites: () => boolean;
};

/** Converts a path to Hono's syntax: `{id}` becomes `:id`. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Creates the binder that modules' `server/api.ts` use: it handles every call from request to response. */
export function createBinder({ app, deps, authenticate, observe, nextBoundary, refusesWrites }: Options): ApiBinder {
  const { clock, db, env, logger, secrets, versions } = deps;
  const cache = createAnswerCache({ clock, versions, nextBoundary });
  const isChecked = env.nodeEnv !== "production";

  async function answerCall(
    call: CallDefinition,
    handler: Handler,
    c: Context<ApiEnv>,
    requestId: string,
  ): Promise<Response> {
    if (call.method !== "GET" && refusesWrites())
      throw new AppError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const caller = await authenticateCall(call, c.req.raw.headers, c.env ?? {}, authenticate);
    try {
      return await answerCaller(caller, call, handler, c, requestId);
    } catch (error) {
      // A logged-in staff member gets `second_factor_needed` for calls that need an account.
      if (caller.isWithheld && isAppError(error, "not_authenticated"))
        throw new AppError("second_factor_needed", { cause: error });
      throw error;
    }
  }

  async function answerCaller(
    { principal }: Caller,
    call: CallDefinition,
    handler: Handler,
    c: Context<ApiEnv>,
    requestId: string,
  ): Promise<Response> {
    const request = c.req.raw;
    const bindings: InProcessBindings = c.env ?? {};
    const params = parsePath(call, c.req.param());
    const query = parseQuery(call, request.url);
    const slot = cache.slotOf(call, params, query);
    const cached = slot && cache.find(slot);
    const isInProcess = bindings.inProcess !== undefined;
    const send = (answer: PublicAnswer) => {
      if (isInProcess) return sendPublicInProcess(answer, requestId);
      return sendPublic(call, answer, request, { requestId, encoding: encodingFor(c.req.header("accept-encoding")) });
    };
    if (cached) {
      bindings.inProcess?.note?.(cached);
      return send(cached);
    }

    const { body, file, bytes } = await parseBody(call, request);
    const headers = new Headers({ ...API_HEADERS, "x-request-id": requestId });
    const context = {
      params,
      query,
      body,
      file,
      principal,
      requestId,
      workId: newId(),
      request,
      clientNetwork: bindings.inProcess
        ? undefined
        : clientNetworkOf(request.headers, bindings.remoteAddress, env.trustProxy),
      origin: bindings.inProcess?.origin ?? originOf(request, env.publicUrl),
      dependsOn: (...tags: CacheTag[]) => {
        for (const tag of tags) slot?.tags.add(tag);
      },
      setHeader: (name: string, value: string) => headers.append(name, value),
    } as CallContext<CallDefinition>; // the parts are the output of the call's own schemas

    const key = call.idempotent ? request.headers.get("idempotency-key") : null;
    if (key) {
      // Guests have no account, so their keys are separated by network.
      const caller = principal?.customerId ?? `guest ${context.clientNetwork ?? ""}`;
      const scope = `${caller} ${call.method} ${new URL(request.url).pathname}`;
      const stored = await runIdempotently(
        db,
        { scope, key, content: bytes, customerId: principal?.customerId ?? null },
        { requestId, call, secrets },
        async () =>
          toJsonAnswer(call, await handler({ ...context, workId: keyedRequestId({ scope, key }) }), isChecked),
      );
      return sendPrivate(JSON.stringify(stored.body), headers, { status: stored.status, isInProcess });
    }

    let answer: unknown;
    try {
      answer = await handler(context);
    } finally {
      // Also reports the tags and expiry of a failed call: a page that shows the failure must be rendered again once
      // the call may succeed.
      bindings.inProcess?.note?.(slot ?? OF_THIS_MOMENT);
    }
    if (answer instanceof Response) return addMissingHeaders(answer, headers);
    if (answer instanceof RepeatedAnswer) {
      const encoding = encodingFor(c.req.header("accept-encoding"));
      return sendRepeated(call, answer, { headers, encoding, isChecked, isInProcess });
    }
    const fields = toJsonAnswer(call, answer, isChecked);
    const json = JSON.stringify(fields);
    if (slot || call.isPublic) {
      const publicAnswer = toEncodedBytes(json);
      return send(slot ? cache.store(slot, publicAnswer) : publicAnswer);
    }
    headers.set("vary", "Authorization");
    return sendPrivate(json, headers, { status: statusIn(fields), isInProcess });
  }

  /** Runs a call and logs its outcome, even when it throws. */
  async function serveCall(call: CallDefinition, handler: Handler, c: Context<ApiEnv>): Promise<Response> {
    const requestId = c.env?.inProcess?.requestId ?? randomUUID();
    const started = performance.now();
    let response: Response;
    let code: ErrorCode | undefined;
    try {
      response = await answerCall(call, handler, c, requestId);
      // Staff look at their changes immediately, so invalidate older cached data of this process first.
      if (isStaffAuth(call.auth) && call.method !== "GET") await versions.catchUp();
    } catch (error) {
      const failure = toAppError(error, isDatabaseDown);
      code = failure.code;
      if (code === "internal") logger.error({ requestId, call: call.path, err: failure.cause }, "call failed");
      response = failureAnswer(failure, requestId, call);
    }
    if (!c.env?.inProcess) response = await compressAnswer(response, c.req.header("accept-encoding"));
    const milliseconds = performance.now() - started;
    const { status } = response;
    observe(call, status, milliseconds);
    if (status >= 400 || milliseconds > SLOW_MS) {
      const ms = Math.round(milliseconds);
      logger.info({ requestId, method: call.method, call: call.path, status, errorCode: code, ms }, "call");
    }
    return response;
  }

  return {
    on(call, handler) {
      // Casts through `unknown`, because the type checker can't see two facts: `answerCaller` builds each context with
      // this call's own schemas, so the handler gets the types that it declares; and a synchronous result is awaited
      // too.
      const run = auditChangeOfStaff(db, call, handler as unknown as Handler);
      const route = (c: Context<ApiEnv>) => serveCall(call, run, c);
      for (const path of [fullPathOf(call), ...(call.alsoAt ?? [])]) app.on(call.method, honoPath(path), route);
    },
  };
}

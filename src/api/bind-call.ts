import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Context, Hono } from "hono";
import { ByteCache } from "#platform/cache/byte-cache.ts";
import { isDatabaseDown } from "#platform/db/client.ts";
import { etagOf, hasETag } from "#platform/http/etag.ts";
import { AppError, type ErrorCode } from "#shared/app-error.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { API_HEADERS, failureAnswer, toAppError } from "./answer.ts";
import { clientAddressOf, originOf } from "./client-address.ts";
import type { ApiBinder, Authenticate, CallContext, InProcessBindings, Principal, ServerDeps } from "./env.ts";
import { answerOnce } from "./idempotency.ts";
import { jsonOf, parsePart, queryOf, readBody } from "./parse-input.ts";

const JSON_LIMIT = 256 * 1024;
const UPLOAD_LIMIT = 1024 * 1024 + 64 * 1024;
const CACHE_BYTES = 32 * 1024 * 1024;
/** Said of this moment only, and with the advice to try again: no answer to keep for a key. */
const TRY_AGAIN: readonly ErrorCode[] = ["rate_limited", "conflict"];
const RANK = { customer: 0, practitioner: 1, staff: 1, admin: 2 } as const;

type Kept = {
  bytes: number;
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  version: string;
  /** The clock's count of moves when it was made. */
  moves: number;
  /** When it stops being true by itself, such as a sale's price at its end. */
  endsAt: number;
};
export type ApiEnv = { Bindings: InProcessBindings };
export type CallObserver = (call: CallDefinition, status: number, milliseconds: number) => void;

type Options = {
  app: Hono<ApiEnv>;
  deps: ServerDeps;
  authenticate: Authenticate;
  observe: CallObserver;
  /** Until when kept answers are true at the latest, in milliseconds since the epoch (clarification 30). */
  nextBoundary: () => number;
};

/** Paths in Hono's spelling: `{id}` is `:id`. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

function bearerOf(headers: Headers): string | undefined {
  const header = headers.get("authorization");
  if (header === null) return undefined;
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(header);
  if (!match?.[1]) throw new AppError("not_authenticated");
  return match[1];
}

/** Makes the binder that modules' `server/api.ts` use: authentication, validation, limits and failures exist here once. */
export function createBinder({ app, deps, authenticate, observe, nextBoundary }: Options): ApiBinder {
  const { clock, env, logger, versions } = deps;
  const cache = new ByteCache<Kept>(CACHE_BYTES);
  const validatesAnswers = env.nodeEnv !== "production";

  async function principalOf(
    call: CallDefinition,
    headers: Headers,
    bindings: InProcessBindings,
  ): Promise<Principal | undefined> {
    if (call.auth === "none" || call.auth === "renewal") return undefined;
    let principal = bindings.inProcess?.principal;
    if (!bindings.inProcess) {
      const bearer = bearerOf(headers);
      if (bearer !== undefined) {
        principal = await authenticate(bearer);
        if (!principal) throw new AppError("not_authenticated");
      }
    }
    if (call.auth === "optional") return principal;
    if (!principal) throw new AppError("not_authenticated");
    const needed = call.auth === "admin" ? 2 : call.auth === "staff" ? 1 : 0;
    if (RANK[principal.role] < needed) throw new AppError("forbidden");
    return principal;
  }

  async function bodyOf(
    call: CallDefinition,
    request: Request,
  ): Promise<{ body: unknown; file: File | undefined; bytes: Uint8Array<ArrayBuffer> }> {
    const nothing = { body: undefined, file: undefined, bytes: new Uint8Array(0) };
    if (call.rawBody || (request.method !== "POST" && request.method !== "PUT" && request.method !== "DELETE"))
      return nothing;
    const mediaType = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
    if (call.multipart && mediaType === "multipart/form-data") {
      const bytes = await readBody(request, UPLOAD_LIMIT).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError("image_too_large") : error;
      });
      const form = await new Response(bytes, { headers: { "content-type": request.headers.get("content-type") ?? "" } })
        .formData()
        .catch((cause: unknown) => {
          throw new AppError("invalid_input", { cause, issues: [{ path: "body", message: "is not a form" }] });
        });
      const fields: Record<string, unknown> = {};
      let file: File | undefined;
      for (const [name, value] of form) {
        if (typeof value !== "string") file = name === "image" ? value : file;
        else if (name !== "__proto__") fields[name] = value;
      }
      return { body: call.body ? parsePart(call.body, fields, "body") : undefined, file, bytes };
    }
    const bytes = await readBody(request, JSON_LIMIT);
    if (!call.body) return { ...nothing, bytes };
    if (bytes.byteLength > 0 && mediaType !== "application/json")
      throw new AppError("unsupported_media", { message: "Send this as application/json." });
    return { body: parsePart(call.body, jsonOf(bytes) ?? {}, "body"), file: undefined, bytes };
  }

  function assertAnswer(call: CallDefinition, answer: Record<string, unknown>): void {
    for (const [field, schema] of Object.entries(call.answer)) {
      const result = schema.safeParse(answer[field]);
      if (!result.success)
        throw new Error(
          `${call.path} answered ${field} against its contract: ${JSON.stringify(result.error.issues.slice(0, 3))}`,
        );
      // What the contract doesn't name isn't told to anybody (ASVS 15.3.1): the schema would have left it out.
      const [named, told] = [result.data, answer[field]].map((value) => JSON.parse(JSON.stringify(value ?? null)));
      if (!isDeepStrictEqual(named, told))
        throw new Error(`${call.path} answered ${field} with what its contract doesn't name`);
    }
  }

  function toJson(call: CallDefinition, answer: Record<string, unknown>): Record<string, unknown> {
    const { message, ...fields } = answer;
    if (validatesAnswers) assertAnswer(call, fields);
    return { status: 200, message: typeof message === "string" ? message : "OK", ...fields };
  }

  async function handle(
    call: CallDefinition,
    handler: (context: CallContext<CallDefinition>) => Promise<unknown>,
    c: Context<ApiEnv>,
    requestId: string,
  ): Promise<Response> {
    const request = c.req.raw;
    const bindings: InProcessBindings = c.env ?? {};
    const principal = await principalOf(call, request.headers, bindings);
    const params = call.params ? parsePart(call.params, c.req.param(), "path") : undefined;
    const query = call.query ? parsePart(call.query, queryOf(new URL(request.url).searchParams), "query") : undefined;

    const cacheKey = call.cache ? `${call.path}\n${JSON.stringify(params)}\n${JSON.stringify(query)}` : undefined;
    const version = call.cache ? versions.versionOf(call.cache.tags) : "";
    const endsAt = nextBoundary();
    const { moves } = clock;
    if (cacheKey) {
      const kept = cache.get(cacheKey);
      const isTrue = kept?.version === version && kept.moves === moves && clock.now().getTime() < kept.endsAt;
      if (kept && isTrue) return sendKept(call, kept, request, requestId);
    }

    const { body, file, bytes } = await bodyOf(call, request);
    const headers = new Headers(API_HEADERS);
    headers.set("x-request-id", requestId);
    const context = {
      params,
      query,
      body,
      file,
      principal,
      requestId,
      request,
      clientAddress: bindings.inProcess
        ? undefined
        : clientAddressOf(request.headers, bindings.remoteAddress, env.trustProxy),
      origin: bindings.inProcess?.origin ?? originOf(request, env.publicUrl),
      setHeader: (name: string, value: string) => headers.append(name, value),
    } as CallContext<CallDefinition>; // the parts are what the call's own schemas made of them

    const idempotencyKey = call.idempotent ? request.headers.get("idempotency-key") : null;
    if (idempotencyKey) {
      const scope = `${principal?.customerId ?? "guest"} ${call.method} ${new URL(request.url).pathname}`;
      const kept = await answerOnce(deps.db, { scope, key: idempotencyKey, content: bytes }, async () => {
        try {
          return { status: 200, body: toJson(call, (await handler(context)) as Record<string, unknown>) }; // handlers answer objects
        } catch (error) {
          const failure = toAppError(error, isDatabaseDown);
          const answer = failureAnswer(failure, requestId);
          if (answer.status >= 500 || TRY_AGAIN.includes(failure.code)) throw error;
          return { status: answer.status, body: await answer.json() };
        }
      });
      headers.set("content-type", "application/json; charset=utf-8");
      headers.set("cache-control", "no-store");
      // A failure told again names this request, as its header does.
      const body = kept.status === 200 ? kept.body : { ...(kept.body as object), requestId }; // the failures kept above are objects
      return new Response(JSON.stringify(body), { status: kept.status, headers });
    }

    const answer = await handler(context);
    if (answer instanceof Response) {
      for (const [name, value] of headers) if (!answer.headers.has(name)) answer.headers.append(name, value);
      return answer;
    }
    const json = JSON.stringify(toJson(call, answer as Record<string, unknown>)); // handlers answer objects
    if (cacheKey || call.isPublic) {
      const encoded = new TextEncoder().encode(json);
      const kept: Kept = {
        bytes: encoded.byteLength + (cacheKey?.length ?? 0) * 2 + 200,
        body: encoded,
        etag: etagOf(encoded),
        version,
        moves,
        endsAt,
      };
      if (cacheKey) cache.set(cacheKey, kept);
      return sendKept(call, kept, request, requestId);
    }
    headers.set("content-type", "application/json; charset=utf-8");
    headers.set("cache-control", "no-store");
    headers.set("vary", "Authorization");
    return new Response(json, { headers });
  }

  function sendKept(call: CallDefinition, kept: Kept, request: Request, requestId: string): Response {
    const headers = {
      ...API_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "cache-control": `public, max-age=${call.cache?.maxAgeSeconds ?? 0}, must-revalidate`,
      etag: kept.etag,
      vary: "Authorization, Accept-Encoding",
      "x-request-id": requestId,
    };
    if (hasETag(request.headers.get("if-none-match"), kept.etag)) return new Response(null, { status: 304, headers });
    return new Response(kept.body, { headers });
  }

  return {
    on(call, handler) {
      const run = handler as unknown as (context: CallContext<CallDefinition>) => Promise<unknown>; // each context is built by this very call's schemas
      const route = async (c: Context<ApiEnv>) => {
        const requestId = c.env?.inProcess?.requestId ?? randomUUID();
        const started = performance.now();
        let response: Response;
        let code: ErrorCode | undefined;
        try {
          response = await handle(call, run, c, requestId);
        } catch (error) {
          const failure = toAppError(error, isDatabaseDown);
          code = failure.code;
          if (failure.code === "internal")
            logger.error({ requestId, call: call.path, err: failure.cause }, "call failed");
          response = failureAnswer(failure, requestId);
        }
        const milliseconds = performance.now() - started;
        observe(call, response.status, milliseconds);
        if (response.status >= 400 || milliseconds > 1_000) {
          logger.info(
            {
              requestId,
              method: call.method,
              call: call.path,
              status: response.status,
              errorCode: code,
              ms: Math.round(milliseconds),
            },
            "call",
          );
        }
        return response;
      };
      for (const path of [fullPathOf(call), ...(call.alsoAt ?? [])]) app.on(call.method, honoPath(path), route);
    },
  };
}

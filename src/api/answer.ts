import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Effort, type Encoding, encode } from "#platform/http/encodings.ts";
import { etagOf } from "#platform/http/etag.ts";
import { cachedAnswer } from "#platform/http/send-cached.ts";
import { AppError, type ErrorCode, isAppError, messageOf, statusOf } from "#shared/app-error.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { toWireBy } from "#shared/contract/wire-schema.ts";
import { RecentMap } from "#shared/recent-map.ts";
import { JsonText, TextResponse } from "#shared/text-response.ts";
import { isWorthCompressing, weak } from "./compress-answer.ts";

/** Headers of the API's responses in addition to those of every response (`answerHeaders`). */
export const API_HEADERS: Record<string, string> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Converts any thrown value to an AppError. Errors of other types become `unavailable` when the database is down, and
 * `internal` otherwise.
 */
export function toAppError(error: unknown, isDatabaseDown: (error: unknown) => boolean): AppError {
  if (isAppError(error)) return error;
  if (isDatabaseDown(error)) return new AppError("unavailable", { cause: error, retryAfterSeconds: 2 });
  return new AppError("internal", { cause: error });
}

/** Returns the HTTP status for an error code; a call may declare its own. */
export function statusFor(code: ErrorCode, call: Pick<CallDefinition, "statuses"> | undefined): number {
  return call?.statuses?.[code] ?? statusOf[code];
}

/**
 * Returns the response of a failed call: a message fit for a customer, a code for programs, never a stack or SQL
 * (ER-3). If the failure has a `current` record, it is included with the wire's names, as in a response of `call`.
 */
export function failureAnswer(error: AppError, requestId: string, call?: CallDefinition): Response {
  const status = statusFor(error.code, call);
  const body = {
    status,
    message: status >= 500 ? messageOf[error.code] : error.message,
    code: error.code,
    requestId,
    ...(error.issues ? { issues: error.issues } : {}),
    ...(error.rules ? { rules: error.rules } : {}),
    ...(error.data ? { data: error.data } : {}),
    ...(error.current === undefined || !call ? {} : { current: answerToWire(call, { data: error.current }).data }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...API_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...(error.retryAfterSeconds ? { "retry-after": String(error.retryAfterSeconds) } : {}),
    },
  });
}

/** Returns the HTTP status that a response's body states: 202, or else 200. */
export const statusIn = ({ status }: Record<string, unknown>): number => (status === 202 ? 202 : 200);

/**
 * Converts a handler's result to the API's JSON, with the wire's names. Every response of every call passes through
 * this function. `isChecked` compares it with the contract first and throws when they differ.
 */
export function toJsonAnswer(call: CallDefinition, answer: unknown, isChecked: boolean): Record<string, unknown> {
  const { message, isAccepted, ...ours } = answer as Record<string, unknown>; // handlers return objects: HandlerAnswer
  const fields = answerToWire(call, ours);
  if (isChecked) {
    assertAnswer(call, fields);
    assertOurNames(call, ours, fields);
  }
  return { status: isAccepted ? 202 : 200, message: typeof message === "string" ? message : "OK", ...fields };
}

/** Bytes that are sent repeatedly, with their ETag. */
export type EncodedBytes = {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  /** The bytes in each encoding requested so far, compressed once. */
  encoded: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>;
};

/** A response that is the same for all callers. */
export type PublicAnswer = EncodedBytes;

export function toEncodedBytes(text: string): EncodedBytes {
  const body = new TextEncoder().encode(text);
  return { body, etag: etagOf(body), encoded: {} };
}

/** Sends bytes in an encoding, or 304 to a caller that already has them. */
export async function sendEncoded(
  request: Request,
  { body, etag, encoded }: EncodedBytes,
  { headers, encoding, effort }: { headers: Record<string, string>; encoding: Encoding; effort: Effort },
): Promise<Response> {
  if (encoding === "identity" || !isWorthCompressing(body))
    return cachedAnswer(request, { ...headers, etag }, () => body);
  return cachedAnswer(request, { ...headers, etag: weak(etag), "content-encoding": encoding }, () => {
    encoded[encoding] ??= encode(body, encoding, effort).then((bytes) => new Uint8Array(bytes));
    return encoded[encoding];
  });
}

/** Sends a public response in an encoding, or 304 to a caller that already has it. */
export async function sendPublic(
  call: CallDefinition,
  answer: PublicAnswer,
  request: Request,
  { requestId, encoding }: { requestId: string; encoding: Encoding },
): Promise<Response> {
  const headers = {
    ...API_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "cache-control": `public, max-age=${call.cache?.maxAgeSeconds ?? 0}, must-revalidate`,
    vary: "Authorization, Accept-Encoding",
    "x-request-id": requestId,
  };
  return sendEncoded(request, answer, { headers, encoding, effort: call.cache ? "cached" : "once" });
}

const MOST_READ = 60;
/** Longer responses are parsed each time: together with their values they would take too much memory. */
const MOST_PARSED_ONCE = 65_536;
/** The JSON of the responses that pages rendered in this process read most recently. Every page reads the same few. */
const readInProcess = new RecentMap<object, JsonText>(MOST_READ);

/** Returns the JSON of a response that is sent repeatedly, for pages rendered in this process. */
export function jsonForPages(repeated: object, textOf: () => string): string | JsonText {
  const known = readInProcess.get(repeated);
  if (known) return known;
  const text = textOf();
  if (text.length > MOST_PARSED_ONCE) return text;
  const json = new JsonText(text);
  readInProcess.set(repeated, json);
  return json;
}

/** Returns a public response for a page being rendered in this process. */
export function sendPublicInProcess(answer: PublicAnswer, requestId: string): Response {
  const { body, etag } = answer;
  const headers = { "content-type": "application/json; charset=utf-8", etag, "x-request-id": requestId };
  const textOf = () => Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  return new TextResponse(jsonForPages(answer, textOf), { headers });
}

/** Returns a response that no cache may store; `isInProcess`: a page being rendered in this process reads it. */
export function sendPrivate(
  json: string | Uint8Array<ArrayBuffer> | JsonText,
  headers: Headers,
  { status = 200, isInProcess = false }: { status?: number; isInProcess?: boolean } = {},
): Response {
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "no-store");
  if (json instanceof JsonText) return new TextResponse(json, { status, headers });
  const isText = isInProcess && typeof json === "string";
  return isText ? new TextResponse(json, { status, headers }) : new Response(json, { status, headers });
}

/** Adds the headers of every response to a handler's own Response, except those it has already. */
export function addMissingHeaders(answer: Response, headers: Headers): Response {
  for (const [name, value] of headers) if (!answer.headers.has(name)) answer.headers.append(name, value);
  return answer;
}

/** Throws when a response breaks its contract, or has a field that the contract doesn't name. */
function assertAnswer(call: CallDefinition, answer: Record<string, unknown>): void {
  for (const [field, schema] of Object.entries(call.answer)) {
    const result = schema.safeParse(answer[field]);
    if (!result.success)
      throw new Error(
        `${call.path} answered ${field} against its contract: ${JSON.stringify(result.error.issues.slice(0, 3))}`,
      );
    // Schemas drop fields they don't name, so comparing with the result reveals extra fields.
    const [named, messageText] = [result.data, answer[field]].map((value) => JSON.parse(JSON.stringify(value ?? null)));
    if (!isDeepStrictEqual(named, messageText))
      throw new Error(`${call.path} answered ${field} with what its contract doesn’t name`);
  }
}

/** Converts a handler's response to the names declared in the call's contract. */
function answerToWire(call: CallDefinition, ours: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(ours).map(([field, value]) => {
      const schema = call.answer[field];
      return [field, schema ? toWireBy(schema, value) : value];
    }),
  );
}

/**
 * Throws if the response, converted to wire names and back, differs from what the handler returned: the handler used a
 * wire name, or a name that can't be converted back. Skips records with free keys, because those keys aren't field
 * names. Copies the response, so use it only in tests and development.
 */
function assertOurNames(call: CallDefinition, ours: Record<string, unknown>, wire: Record<string, unknown>): void {
  for (const [field, schema] of Object.entries(call.answer)) {
    if (schema instanceof z.ZodRecord) continue;
    const [answered, read] = [ours[field], fromWire(wire[field])].map((value) =>
      JSON.parse(JSON.stringify(value ?? null)),
    );
    if (!isDeepStrictEqual(answered, read)) throw new Error(`${call.path} answered ${field} with names of the wire`);
  }
}

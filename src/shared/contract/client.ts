import type { ErrorCode, Issue } from "../app-error.ts";
import type { CallAnswer, CallDefinition, CallInput, Calls } from "./define-call.ts";
import { fromWire } from "./wire-names.ts";
import type { InputNames } from "./wire-schema.ts";

/**
 * Method, path, 1 for a guest's call that honors an idempotency key, and the names of a call's input on the wire: all of
 * the contract that a browser needs to carry.
 */
export type CallTable = Record<
  string,
  readonly [method: string, path: string, isIdempotent?: 0 | 1, names?: InputNames]
>;

/** A failure as returned by the API, or a network error (`code: "network"`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network";
  readonly issues: Issue[];
  readonly requestId: string | undefined;
  /**
   * For a conflict: the record's current state, in the shape of the call's response, with the names used in our code
   * instead of wire names.
   */
  readonly current: unknown;
  /** What the caller needs to continue, such as the fee to agree to. */
  readonly data: unknown;

  constructor(failure: {
    status: number;
    message: string;
    code: ErrorCode | "network";
    issues?: Issue[];
    requestId?: string;
    current?: unknown;
    data?: unknown;
    cause?: unknown;
  }) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.name = "ApiError";
    this.status = failure.status;
    this.code = failure.code;
    this.issues = failure.issues ?? [];
    this.requestId = failure.requestId;
    this.current = failure.current;
    this.data = failure.data;
  }
}

export function isApiError(error: unknown, code?: ErrorCode | "network"): error is ApiError {
  if (!(error instanceof Error) || error.name !== "ApiError" || !("code" in error)) return false;
  return code === undefined || error.code === code;
}

type CallArguments<C> =
  Partial<CallInput<C>> extends CallInput<C>
    ? [input?: CallInput<C> & CallOptions]
    : [input: CallInput<C> & CallOptions];

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  headers?: Record<string, string> | undefined;
  /** Multipart body, instead of `body`. */
  form?: FormData;
};

export type ApiClient<T extends Calls> = {
  /** Exists only in the type, so that a client of other calls isn't assignable. */
  readonly calls?: T;
  /** Makes a call by its name. Throws ApiError for every unsuccessful response. */
  call<K extends keyof T & string>(name: K, ...input: CallArguments<T[K]>): Promise<CallAnswer<T[K]>>;
  /** Fetches a call's response byte for byte: a file (`raw`), or JSON with wire names. Throws ApiError like `call`. */
  download<K extends keyof T & string>(name: K, ...input: CallArguments<T[K]>): Promise<Blob>;
};

type LooseInput = CallOptions & { params?: unknown; query?: unknown; body?: unknown };

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>; // validated by the call's schema on the server
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? "")));
}

function toQuery(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** Converts an input to its wire names. */
function inputToWire(input: unknown, names: InputNames | undefined): unknown {
  if (!names || typeof input !== "object" || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([ours, value]) => {
      const name = names[ours];
      return typeof name === "object" ? [ours, name[String(value)] ?? value] : [name ?? ours, value];
    }),
  );
}

/** Renames an issue's field to the name the caller used. */
function issueFromWire(issue: Issue, names: InputNames | undefined): Issue {
  const path = Object.keys(names ?? {}).find((ours) => names?.[ours] === issue.path);
  return path === undefined ? issue : { ...issue, path };
}

async function failureOf(response: Response, names: InputNames | undefined): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => ({}));
  const answer = (typeof body === "object" && body !== null ? body : {}) as {
    message?: string;
    msg?: string;
    code?: ErrorCode;
    issues?: Issue[];
    requestId?: string;
    current?: unknown;
    data?: unknown;
  };
  return new ApiError({
    status: response.status,
    message: answer.message ?? answer.msg ?? "Something went wrong",
    code: answer.code ?? "internal",
    issues: answer.issues?.map((issue) => issueFromWire(issue, names)),
    requestId: answer.requestId ?? response.headers.get("x-request-id") ?? undefined,
    current: fromWire(answer.current),
    data: fromWire(answer.data),
  });
}

type ClientOptions = {
  /** Returns the route of a call that isn't in the table. */
  routeOf?: (name: string) => CallTable[string] | undefined;
  /** Makes an idempotency key for a guest's call whose screen gives none, so that `send` may repeat it (OP-5). */
  newKey?: () => string;
};

/**
 * Creates the typed client, the same on the server and in the browser. Only `send` differs: the server calls
 * in-process, the browser uses `fetch`. Inputs and answers have our names (`wireNames`), whatever the wire calls them;
 * failures are ApiError.
 */
export function createApiClient<T extends Calls>(
  table: CallTable,
  send: (request: Request) => Promise<Response>,
  origin: () => string,
  { routeOf, newKey }: ClientOptions = {},
): ApiClient<T> {
  async function ask(name: string, input: LooseInput = {}): Promise<Response> {
    const entry = table[name] ?? routeOf?.(name);
    if (!entry) throw new Error(`no such call: ${name}`);
    const [method, path, isIdempotent, names]: CallTable[string] = entry;
    const { form, signal, idempotencyKey = isIdempotent && newKey?.(), headers } = input;
    const [params, query, body] = [input.params, input.query, input.body].map((part) => inputToWire(part, names));
    const request = new Request(`${origin()}${fullPathOf({ path: fillPath(path, params) })}${toQuery(query)}`, {
      method,
      signal: signal ?? null,
      headers: {
        accept: "application/json",
        // A form sets its own content type, with the boundary between its parts.
        ...(body === undefined || form ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...headers,
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    });
    let response: Response;
    try {
      response = await send(request);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError({
        status: 0,
        code: "network",
        message: "We can’t reach the clinic right now. Check your connection and try again.",
        cause,
      });
    }
    if (!response.ok) throw await failureOf(response, names);
    return response;
  }

  return {
    async call(name, ...[input]) {
      const response = await ask(name, input);
      return fromWire(await response.json()) as never; // the server validated it against the same contract
    },
    download: async (name, ...[input]) => (await ask(name, input)).blob(),
  };
}

/** Returns the full path at which a call is served. */
export function fullPathOf(call: Pick<CallDefinition, "path">): string {
  return `/api/v1/${call.path}`;
}

import table from "virtual:call-table";
import { type ApiClient, createApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { dropAnswer } from "./drop-answer.ts";
import { hearClock } from "./now.ts";

type Renewal = {
  /** Returns the current bearer, if there is one. */
  token(): string | undefined;
  /**
   * Gets a new bearer in place of the refused one; `false` if the session is over. Throws if that can't be determined
   * now.
   */
  renew(refused: string | undefined): Promise<boolean>;
  /**
   * Whether the server treated this browser as a customer's. If so, a call that was refused without a bearer gets one
   * and is repeated.
   */
  isExpected(): boolean;
  /** Called with a 403 response, because staff may have to verify their identity first. */
  onRefused?(request: Request, answer: Response): void;
};

let renewal: Renewal = { token: () => undefined, renew: async () => false, isExpected: () => false };

/** Connects the client with the session. The account's session manager calls it once (AU-2). */
export function connectSession(session: Renewal): void {
  renewal = session;
}

/** Timeouts: a read that takes longer won't arrive anymore; a write may upload a picture over a slow connection. */
const LONGEST_MS = { read: 15_000, write: 60_000 };

/**
 * Calls `fetch` with a timeout, after which the connection counts as lost. The response also sets the clinic's clock on
 * this page.
 */
export async function fetchInTime(request: Request): Promise<Response> {
  const longest = request.method === "GET" ? LONGEST_MS.read : LONGEST_MS.write;
  // A stream is meant to stay open: its reader detects when no data arrives.
  const isStream = request.headers.get("accept") === "text/event-stream";
  const signal = isStream ? request.signal : AbortSignal.any([request.signal, AbortSignal.timeout(longest)]);
  const response = await fetch(request, { signal });
  hearClock(response.headers.get("x-clock"));
  return response;
}

function withBearer(request: Request): Request {
  const token = renewal.token();
  if (token && !request.headers.has("authorization")) request.headers.set("authorization", `Bearer ${token}`);
  return request;
}

/** Calls `fetch` with the bearer, renewed once when it has expired: for responses that aren't JSON, such as files. */
export async function fetchAsCustomer(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetchInTime(withBearer(request));
  // A 401 of the login means a wrong password, not an expired bearer.
  if (response.status !== 401 || /\/user\/(refresh|login)$/.test(request.url)) return response;
  const bearer = request.headers.get("authorization")?.slice("Bearer ".length);
  if (!bearer && !renewal.isExpected()) return response;
  if (!(await renewal.renew(bearer))) return response;
  await dropAnswer(response);
  return fetchInTime(withBearer(again));
}

/** The maximum duration of a database failover. */
const LONGEST_PAUSE_MS = 20_000;

/**
 * Sends a request. While the server asks to retry later, repeats a read, or a call with an idempotency key, so that a
 * failover of the database is only a pause for the visitor (OP-5).
 */
async function send(request: Request): Promise<Response> {
  const end = performance.now() + LONGEST_PAUSE_MS;
  const isRepeatable = request.method === "GET" || request.headers.has("idempotency-key");
  for (;;) {
    const again = request.clone();
    const response = await fetchAsCustomer(request);
    if (response.status === 403) renewal.onRefused?.(request, response.clone());
    const pauseMs = response.status === 503 && Number(response.headers.get("retry-after")) * 1000;
    if (!pauseMs || !isRepeatable || performance.now() + pauseMs > end) return response;
    // Errors of the card provider have their own messages, so those requests aren't repeated.
    if ((await response.clone().text()).includes('"payments_')) return response;
    await dropAnswer(response);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    request = again;
  }
}

/** 128 random bits, also on a page without TLS, where there is no `crypto.randomUUID`. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const client = createApiClient<Calls>(table, send, () => location.origin, { newKey });

/** Returns the browser's client for the calls that a screen uses: `browserApi<CartCalls & CatalogCalls>()`. */
export function browserApi<T extends Calls = Record<never, never>>(): ApiClient<T> {
  return client as ApiClient<Calls> as ApiClient<T>; // src/calls.ts, the table's source, contains every module's calls
}

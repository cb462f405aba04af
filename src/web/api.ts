import table from "virtual:call-table";
import { type ApiClient, createApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { dropAnswer } from "./drop-answer.ts";
import { hearClock } from "./now.ts";

type Renewal = {
  /** The bearer now, if there is one. */
  token(): string | undefined;
  /** Gets another bearer than the one that was refused; `false` when the session is over. Throws when that can't be known now. */
  renew(refused: string | undefined): Promise<boolean>;
  /** Whether the server took this browser for a customer's: a call without a bearer is worth a renewal then. */
  isExpected(): boolean;
  /** Hears of an answer of 403: staff may have to prove something first. */
  onRefused?(request: Request, answer: Response): void;
};

let renewal: Renewal = { token: () => undefined, renew: async () => false, isExpected: () => false };

/** Connects the client with the session. The account's session keeper calls it once (AU-2). */
export function connectSession(session: Renewal): void {
  renewal = session;
}

/** A read that takes longer won't come; a write may carry a picture over a slow line. */
const LONGEST_MS = { read: 15_000, write: 60_000 };

/** `fetch` that gives up: a line that hangs looks like one that is down. The answer also says what time it is in the clinic. */
export async function fetchInTime(request: Request): Promise<Response> {
  const longest = request.method === "GET" ? LONGEST_MS.read : LONGEST_MS.write;
  // A stream is meant to stay open: its reader notices when it falls silent.
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

/** `fetch` with the bearer, renewed once when it has run out: for answers that aren't JSON, such as files. */
export async function fetchAsCustomer(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetchInTime(withBearer(request));
  // A 401 of the login speaks of the password that was typed.
  if (response.status !== 401 || /\/user\/(refresh|login)$/.test(request.url)) return response;
  const bearer = request.headers.get("authorization")?.slice("Bearer ".length);
  if (!bearer && !renewal.isExpected()) return response;
  if (!(await renewal.renew(bearer))) return response;
  await dropAnswer(response);
  return fetchInTime(withBearer(again));
}

/** A database that changes its server answers again by then. */
const LONGEST_PAUSE_MS = 20_000;

/** Sends what may be repeated, a read or a call with a key, again while the clinic says to come back: its failover is a pause (OP-5). */
async function send(request: Request): Promise<Response> {
  const end = performance.now() + LONGEST_PAUSE_MS;
  const isRepeatable = request.method === "GET" || request.headers.has("idempotency-key");
  for (;;) {
    const again = request.clone();
    const response = await fetchAsCustomer(request);
    if (response.status === 403) renewal.onRefused?.(request, response.clone());
    const pauseMs = response.status === 503 && Number(response.headers.get("retry-after")) * 1000;
    if (!pauseMs || !isRepeatable || performance.now() + pauseMs > end) return response;
    // The card provider's pauses have words of their own.
    if ((await response.clone().text()).includes('"payments_')) return response;
    await dropAnswer(response);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    request = again;
  }
}

/** 128 random bits, also on a page without TLS, where there is no `crypto.randomUUID`. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const client = createApiClient<Calls>(table, send, () => location.origin, { newKey });

/** The browser's client for the calls that a screen names: `browserApi<CartCalls & CatalogCalls>()`. */
export function browserApi<T extends Calls = Record<never, never>>(): ApiClient<T> {
  return client as ApiClient<Calls> as ApiClient<T>; // src/calls.ts, which the table is made of, holds every module's calls
}

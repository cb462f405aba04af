import { setTimeout as sleep } from "node:timers/promises";
import { ask, type HttpResponse } from "../bench/ask.ts";
import type { Outcome } from "./history.ts";
import { pngOf } from "./png.ts";
import { WEB_ORIGIN } from "./proxies.ts";

/** The maximum wait between retries, as long as a browser waits during a failover (OP-5). */
const LONGEST_PAUSE_MS = 20_000;
/** The time limit of a request, longer than HAProxy's. */
const ANSWERED_WITHIN_MS = 75_000;

export type Json = Record<string, unknown>;
export type Answer = { status: number; body: Json; isKnown: boolean };

/** A customer with an account, who acts like a browser behind HAProxy. */
export class Customer {
  readonly name: string;
  readonly #email: string;
  readonly #password = "Quiet-lantern-of-a-cluster";
  #token: string;
  readonly #isStaff: boolean;

  /** Staff have a session already; customers sign up. */
  constructor(name: string, bearer?: string) {
    this.name = name;
    this.#email = `${name}@halcyon.example`;
    this.#token = bearer ?? "";
    this.#isStaff = bearer !== undefined;
  }

  async signUp(phone: number): Promise<void> {
    const person = { firstName: "Cluster", lastName: "Roe", phone: `+1212${phone}` };
    const answer = await this.call("POST", "user/signup", { ...person, email: this.#email, password: this.#password });
    if (answer.status !== 200)
      throw new Error(`the sign-up of ${this.name} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#keepToken(answer);
  }

  #keepToken({ body }: Answer): void {
    const { data } = body as { data?: { accessToken?: string } }; // typed by the documented response
    this.#token = data?.accessToken ?? this.#token;
  }

  /**
   * Sends a request and retries what may be repeated: a read, or a call with a key. `isKnown` tells whether the last
   * response determines the result.
   */
  async call(
    method: string,
    path: string,
    body?: unknown,
    { key, origin = WEB_ORIGIN, picture }: CallOptions = {},
  ): Promise<Answer> {
    const end = performance.now() + LONGEST_PAUSE_MS;
    const isRepeatable = method === "GET" || key !== undefined;
    for (;;) {
      const response = await this.#send(origin, method, path, bodyOf(body, picture), key);
      const pauseMs = response?.status === 503 ? Number(response.headers["retry-after"] ?? 0) * 1_000 : 0;
      const isOver = performance.now() + pauseMs > end;
      if (response?.status === 401 && path !== "user/login" && !this.#isStaff && !isOver) {
        this.#keepToken(await this.call("POST", "user/login", { email: this.#email, password: this.#password }));
        continue;
      }
      const isPause = response !== undefined && pauseMs > 0 && !response.text.includes('"payments_');
      if (isPause && isRepeatable && !isOver) {
        await sleep(pauseMs);
        continue;
      }
      return toAnswer(response);
    }
  }

  async #send(origin: string, method: string, path: string, body: Body | undefined, key: string | undefined) {
    const headers = {
      ...(body ? { "content-type": body.type } : {}),
      ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    const content = body ? { body: body.content } : {};
    const late = sleep(ANSWERED_WITHIN_MS, undefined, { ref: false });
    return Promise.race([late, ask(`${origin}/api/v1/${path}`, { method, headers, ...content })]).catch(
      () => undefined,
    );
  }
}

type CallOptions = { key?: string; origin?: string; picture?: number | undefined };
type Body = { type: string; content: string | Buffer };

const BOUNDARY = "picture-of-the-cluster";

/** Returns a request's body: a picture as a form, anything else as JSON. */
function bodyOf(body: unknown, picture: number | undefined): Body | undefined {
  if (picture === undefined)
    return body === undefined ? undefined : { type: "application/json", content: JSON.stringify(body) };
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const content = Buffer.concat([Buffer.from(head), pngOf(picture), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, content };
}

function toAnswer(response: HttpResponse | undefined): Answer {
  let body: Json = {};
  try {
    body = JSON.parse(response?.text ?? "{}") as Json; // the API's own shape
  } catch {
    // The response is an error page of a proxy.
  }
  const status = response?.status ?? 0;
  return { status, body, isKnown: status !== 0 && status < 500 && status !== 409 };
}

export function outcomeOf({ status, isKnown, body }: Answer): Outcome {
  if (status === 200 || status === 202) return "ok";
  // The key's first request is still running, or its result isn't known.
  if (!isKnown && !(status === 409 && body.code !== "conflict")) return "unknown";
  return "refused";
}

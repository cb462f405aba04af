import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, type HttpResponse } from "../bench/ask.ts";
import { PAGES_PORT } from "./clinic.ts";
import type { History, Operation, Outcome } from "./history.ts";
import { WEB_ORIGIN } from "./proxies.ts";

/** The maximum wait between retries, as long as a browser waits during a failover (OP-5). */
const LONGEST_PAUSE_MS = 20_000;
const CARD = { number: "4242 4242 4242 4242", expiry: "12 / 40", cvc: "123", name: "Cluster Buyer" };
const SERVICE = "iv08";

type Json = Record<string, unknown>;
export type Answer = { status: number; body: Json; isKnown: boolean };

/** A customer with an account, who acts like a browser behind HAProxy. */
export class Customer {
  readonly name: string;
  readonly #email: string;
  readonly #password = "Quiet-lantern-of-a-cluster";
  #token = "";

  constructor(name: string) {
    this.name = name;
    this.#email = `${name}@halcyon.example`;
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
    { key, origin = WEB_ORIGIN }: { key?: string; origin?: string } = {},
  ): Promise<Answer> {
    const end = performance.now() + LONGEST_PAUSE_MS;
    const isRepeatable = method === "GET" || key !== undefined;
    for (;;) {
      const response = await this.#send(origin, method, path, body, key);
      const pauseMs = response?.status === 503 ? Number(response.headers["retry-after"] ?? 0) * 1_000 : 0;
      const isOver = performance.now() + pauseMs > end;
      if (response?.status === 401 && path !== "user/login" && !isOver) {
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

  async #send(origin: string, method: string, path: string, body: unknown, key: string | undefined) {
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return ask(`${origin}/api/v1/${path}`, { method, headers, ...content }).catch(() => undefined);
  }
}

function toAnswer(response: HttpResponse | undefined): Answer {
  let body: Json = {};
  try {
    body = JSON.parse(response?.text ?? "{}") as Json; // the API's own shape
  } catch {
    // An error page of a proxy.
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

type Doing = {
  customer: Customer;
  history: History;
  /** The customer's existing addresses, oldest first. */
  addresses: { id: string; operation: Operation }[];
};

/** Performs one operation with its own key, and records it. */
async function operate(
  { customer }: Doing,
  kind: Operation["kind"],
  request: Operation["request"],
  whatOf: (answer: Answer) => string,
): Promise<{ operation: Operation; answer: Answer }> {
  const key = randomUUID();
  const startedAt = performance.now();
  const answer = await customer.call("POST", request.path, request.body, { key });
  const operation: Operation = {
    ...{ customer: customer.name, kind, key, what: whatOf(answer), startedAt, endedAt: performance.now() },
    ...{ outcome: outcomeOf(answer), status: answer.status, request },
  };
  return { operation, answer };
}

/** The number of addresses above which old ones are deleted; a customer may have twenty. */
const MOST_ADDRESSES = 12;

/** Adds an address in a street that no other operation names, and deletes an old one when there are many. */
async function enterAddress(doing: Doing): Promise<void> {
  const line1 = `${Math.floor(performance.now())} ${randomUUID().slice(0, 8)} Street`;
  const place = { line1, city: "New York", state: "NY", postalCode: "10013", country: "US" };
  const body = { ...place, firstName: "Cluster", lastName: "Roe", phone: "+12125550123" };
  const { operation, answer } = await operate(doing, "address", { path: "user/address", body }, () => line1);
  doing.history.add(operation);
  const id = (answer.body.data as { _id?: string } | undefined)?._id;
  if (id) doing.addresses.push({ id, operation });
  if (doing.addresses.length > MOST_ADDRESSES) await removeOldest(doing);
}

async function removeOldest({ customer, addresses }: Doing): Promise<void> {
  const oldest = addresses.shift();
  if (!oldest) return;
  const remove = async () => (await customer.call("DELETE", `user/address/${oldest.id}`)).status;
  const status = await remove();
  oldest.operation.isRemoved = true;
  if (status === 404) oldest.operation.isMissing = true;
  if (status === 200 || status === 404) return;
  // It isn't known whether it was deleted, so it may be gone the next time.
  while (![200, 404].includes(await remove())) await sleep(1_000);
}

type Slot = { date: string; from: string; isBooked: boolean };

/** Adds a treatment to the cart, chooses a free time and books it. */
async function bookVisit(doing: Doing): Promise<void> {
  const { customer } = doing;
  const days = 3 + Math.floor(Math.random() * 40);
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { body } = await customer.call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${SERVICE}`);
  const free = ((body.data ?? []) as Slot[]).filter(({ isBooked }) => !isBooked); // typed by the documented response
  const slot = free[Math.floor(Math.random() * free.length)];
  if (!slot) return;
  await customer.call("POST", `add-to-cart/service/${SERVICE}`);
  const held = await customer.call("PUT", "cart/addDateAndtimetoServiceCart", { date, time: slot.from });
  if (held.status !== 200) return;
  const { operation } = await operate(doing, "visit", { path: "checkoutService", body: {} }, ({ body: answered }) =>
    String((answered.data as Json | undefined)?.orderId ?? ""),
  );
  doing.history.add(operation);
}

/** Orders a product, and pays for it on the provider's page. */
async function buyProduct(doing: Doing): Promise<void> {
  const { customer } = doing;
  const product = `p${String(1 + Math.floor(Math.random() * 12)).padStart(2, "0")}`;
  const added = await customer.call("POST", `add-to-cart/product/${product}`, { quantity: 1 });
  const cartId = (added.body.cart as { _id?: string } | undefined)?._id;
  if (!cartId) return;
  await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
  const path = `placeOrder/${cartId}`;
  const { operation, answer } = await operate(doing, "order", { path, body: {} }, ({ body }) =>
    String((body.data as Json | undefined)?.orderId ?? ""),
  );
  const url = (answer.body.session as { url?: string } | undefined)?.url;
  if (url) operation.isPaid = await payOnPage(url);
  doing.history.add(operation);
}

async function payOnPage(url: string): Promise<boolean> {
  const paid = await ask(`http://127.0.0.1:${PAGES_PORT}${new URL(url).pathname}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(CARD).toString(),
  }).catch(() => undefined);
  return paid?.status === 303;
}

/** Customers who add addresses without a break, whose successes measure downtime. */
export const WATCHERS = 2;
const BUYERS = 10;
const WATCHER_PAUSE_MS = 150;
const BUYER_PAUSE_MS = 1_500;

/** Starts twelve customers who act until the signal. Returns them; `ended` resolves when all have stopped. */
export async function startLoad(
  history: History,
  signal: AbortSignal,
): Promise<{ customers: Customer[]; ended: Promise<void> }> {
  const customers = Array.from(
    { length: WATCHERS + BUYERS },
    (_, index) => new Customer(`cluster${index}-${randomUUID().slice(0, 6)}`),
  );
  for (const [index, customer] of customers.entries()) await customer.signUp(2_010_000 + index * 7);
  const live = async (customer: Customer, index: number) => {
    const isWatcher = index < WATCHERS;
    const doing: Doing = { customer, history, addresses: [] };
    while (!signal.aborted) {
      const chance = Math.random();
      if (isWatcher || chance < 0.3) await enterAddress(doing);
      else await (chance < 0.65 ? bookVisit(doing) : buyProduct(doing));
      await sleep(isWatcher ? WATCHER_PAUSE_MS : BUYER_PAUSE_MS * (0.5 + Math.random()));
    }
  };
  return { customers, ended: Promise.all(customers.map(live)).then(() => {}) };
}

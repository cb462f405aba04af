import { Stripe } from "stripe";
import { createPaymentGateway, type PaymentGateway } from "#platform/payment-gateway.ts";

/** One raw response of the provider or the sandbox. */
export type WireAnswer = {
  method: string;
  path: string;
  status: number;
  isReplay: boolean;
  /** Whether a response from a repeated request names the original request. */
  namesOriginal: boolean;
  body: unknown;
};

/** One side of the comparison: the provider's test mode or a sandbox, with the objects that a run has created there. */
export type Side = {
  name: string;
  /** The sandbox's loopback port; absent for the provider itself. */
  sandboxPort: number | undefined;
  /** The URL to which its customers return. A sandbox has its hosted pages there. */
  origin: string;
  /** A unique mark of this run, for keys and texts that must differ. */
  mark: string;
  gateway: PaymentGateway;
  /** The provider's SDK, for calls that our own code never makes. */
  stripe: Stripe;
  /** Runs work whose responses aren't compared. */
  quietly<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns the responses since the last call. */
  takeAnswers(): WireAnswer[];
  /** What to undo at the end, newest first. */
  undo: { what: string; work: () => Promise<unknown> }[];
};

/** Whether the SDK retries a response with this status, which then doesn't count. */
const isTriedAgain = (status: number) => status === 409 || status === 429 || status >= 500;

type Options = { name: string; apiKey: string; sandboxPort?: number | undefined; origin: string; mark: string };

export function openSide({ name, apiKey, sandboxPort, origin, mark }: Options): Side {
  let answers: { at: number; answer: WireAnswer }[] = [];
  let [requests, quiet] = [0, 0];

  const send: typeof fetch = async (input, init) => {
    const at = requests++;
    const isCompared = quiet === 0;
    const response = await fetch(input, init);
    if (!isCompared || isTriedAgain(response.status)) return response;
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    const { status, headers } = response;
    const answer = {
      method: init?.method ?? "GET",
      path: pathname,
      status,
      body,
      isReplay: headers.get("idempotent-replayed") === "true",
      namesOriginal: headers.get("original-request") !== null,
    };
    answers.push({ at, answer });
    return response;
  };

  return {
    name,
    sandboxPort,
    origin,
    mark,
    undo: [],
    gateway: createPaymentGateway({ apiKey, sandboxPort, send, webhookSecrets: ["whsec_compare"] }),
    stripe: new Stripe(apiKey, {
      telemetry: false,
      maxNetworkRetries: 1,
      httpClient: Stripe.createFetchHttpClient(send),
      ...(sandboxPort === undefined ? {} : { host: "127.0.0.1", port: sandboxPort, protocol: "http" as const }),
    }),
    async quietly(work) {
      quiet += 1;
      try {
        return await work();
      } finally {
        quiet -= 1;
      }
    },
    takeAnswers() {
      const inOrder = answers.toSorted((one, other) => one.at - other.at).map(({ answer }) => answer);
      answers = [];
      return inOrder;
    },
  };
}

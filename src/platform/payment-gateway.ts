import { Stripe } from "stripe";
import { AppError } from "#shared/app-error.ts";
import { commitBeforeOutside } from "./db/one-commit.ts";
import { type CardPayments, cardPaymentsOver, type NewSetupSession } from "./provider/card-payments.ts";
import { type CardReaders, cardReadersOver } from "./provider/card-readers.ts";
import { type Disputes, disputesOver } from "./provider/disputes.ts";
import { type Payouts, payoutsOver } from "./provider/payouts.ts";
import { type ProviderCard, type ProviderIntent, toProviderIntent } from "./provider/provider-objects.ts";
import { type ProviderEvent, readEvent } from "./provider/read-event.ts";
import { type Schedules, schedulesOver } from "./provider/schedules.ts";
import { type Subscriptions, subscriptionsOver } from "./provider/subscriptions.ts";

export type { ProviderReader, ReaderPlace } from "./provider/card-readers.ts";
export type { Evidence, ProviderDispute } from "./provider/disputes.ts";
export type { PayoutItem, ProviderPayout } from "./provider/payouts.ts";
export type { ProviderInvoice } from "./provider/provider-invoice.ts";
export type { ProviderIntent, ProviderSavedCard } from "./provider/provider-objects.ts";
export type { ProviderSubscription } from "./provider/provider-subscription.ts";
export type { EventPayload, ProviderEvent } from "./provider/read-event.ts";
export type { SubscriptionChange } from "./provider/subscriptions.ts";

/** A session on the hosted page, as the provider reports it. Amounts in cents, currency in upper case. */
export type ProviderSession = {
  id: string;
  status: "open" | "complete" | "expired";
  /** The URL of the hosted page, while the page is open. */
  url: string | undefined;
  isPaid: boolean;
  amountCents: number;
  currency: string;
  metadata: Record<string, string>;
  paymentIntentId: string | undefined;
  /** The session's payment, once a card was tried, if the provider's response includes it. */
  intent: ProviderIntent | undefined;
  /** The amount received, once there is one. */
  capturedCents: number | undefined;
  card: ProviderCard | undefined;
  /** The saved card, for a page without a payment. */
  savedCardId: string | undefined;
};

export type NewProviderSession = {
  lines: { name: string; amountCents: number; quantity: number }[];
  currency: string;
  successUrl: string;
  cancelUrl: string;
  expiresAtSeconds: number;
  /** Set on the session and on its payment intent, so that events of both are recognized as ours. */
  metadata: Record<string, string>;
  description: string;
  /** `manual` only authorizes the money; it is captured or canceled afterward. */
  capture: "automatic" | "manual";
  /** The page's customer; a card can only be saved for a customer. */
  customerId?: string | undefined;
  /** Whether to save the card for payments without its holder. */
  savesCard?: boolean | undefined;
  /**
   * The text about later automatic charges, shown beside the button; the button then says that the customer subscribes.
   */
  recurring?: string | undefined;
};

export type ProviderRefund = {
  id: string;
  state: "pending" | "succeeded" | "failed";
  failureCode?: string | undefined;
};

/**
 * The card provider. Every write carries an idempotency key, so that repeating it is safe. Failures are GatewayError.
 */
export type PaymentGateway = CardPayments &
  Subscriptions &
  Schedules &
  Disputes &
  CardReaders &
  Payouts & {
    /** Whether a provider is configured; without one nothing can be paid online. */
    isConnected: boolean;
    /** Creates a page on which a card is saved without a payment. */
    createSetupSession(session: NewSetupSession, idempotencyKey: string): Promise<ProviderSession>;
    /** Makes a provider request that changes nothing. Rejects with `refused` if the key isn't valid. */
    checkKey(): Promise<void>;
    createSession(session: NewProviderSession, idempotencyKey: string): Promise<ProviderSession>;
    getSession(id: string): Promise<ProviderSession>;
    /** Closes an open session. Returns its current state, because it may have been paid in the meantime. */
    expireSession(id: string): Promise<ProviderSession>;
    refund(
      refund: { paymentIntentId: string; amountCents: number; metadata: Record<string, string> },
      idempotencyKey: string,
    ): Promise<ProviderRefund>;
    getRefund(id: string): Promise<ProviderRefund>;
    /** Finds a refund of ours that hasn't failed, by the id in its metadata; undefined if the provider made none. */
    findRefund(of: { paymentIntentId: string; refundId: string }): Promise<ProviderRefund | undefined>;
    /**
     * Reads a signed webhook. Throws `invalid_input` when it isn't signed by one of our secrets within 300 s of now.
     */
    readWebhook(rawBody: Uint8Array, signatureHeader: string | null, now: Date): ProviderEvent;
  };

/**
 * `unknown`: the response was lost, so it may or may not have happened; a retry with the same key shows which.
 * `refused`: the provider refused, or failed permanently for this key; the same request will never succeed.
 */
export class GatewayError extends Error {
  readonly outcome: "unknown" | "refused";
  /** The provider's own reason, such as `charge_disputed`. */
  readonly code: string | undefined;
  /** The bank's reason for declining a card, such as `insufficient_funds`. */
  readonly declineCode: string | undefined;

  constructor(call: string, outcome: "unknown" | "refused", cause: unknown) {
    super(`the card provider: ${call} ${outcome === "unknown" ? "had no answer" : "was refused"}`, { cause });
    this.name = "GatewayError";
    this.outcome = outcome;
    this.code = cause instanceof Stripe.errors.StripeError ? cause.code : undefined;
    this.declineCode = cause instanceof Stripe.errors.StripeError ? cause.decline_code : undefined;
  }
}

export function isGatewayError(error: unknown): error is GatewayError {
  return error instanceof Error && error.name === "GatewayError";
}

const TRY_MS = 3_500;
const RETRIES = 1;
const BUDGET_MS = 8_000;
const SIGNATURE_TOLERANCE_SECONDS = 300;

export type GatewayOptions = {
  apiKey: string;
  /** All of these secrets are valid: while one is being changed, the provider signs with both. */
  webhookSecrets: string[];
  /** The sandbox's loopback port; if absent, the provider itself is used. */
  sandboxPort?: number | undefined;
  /** Sends the requests, for a caller that inspects the responses. If absent, the SDK does. */
  send?: typeof fetch;
};

/** Creates the gateway with the provider's own SDK. The code is the same for a real key and for the sandbox. */
export function createPaymentGateway(options: GatewayOptions): PaymentGateway {
  const { apiKey, webhookSecrets, sandboxPort, send } = options;
  if (webhookSecrets.length === 0 || webhookSecrets.some((secret) => secret.trim() === ""))
    throw new Error("webhooks can't be believed without a signing secret");
  const stripe = new Stripe(apiKey, {
    telemetry: false,
    timeout: TRY_MS,
    maxNetworkRetries: RETRIES,
    ...(sandboxPort === undefined ? {} : { host: "127.0.0.1", port: sandboxPort, protocol: "http" as const }),
    ...(send ? { httpClient: Stripe.createFetchHttpClient(send) } : {}),
  });

  async function ask<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
    await commitBeforeOutside();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new GatewayError(call, "unknown", "no answer in 8 s")), BUDGET_MS);
    });
    try {
      return await Promise.race([work(), late]);
    } catch (error) {
      throw isGatewayError(error) ? error : new GatewayError(call, outcomeOf(error), error);
    } finally {
      clearTimeout(timer);
    }
  }

  const isInvalid = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;
  const expand = ["payment_intent.latest_charge", "setup_intent"];
  return {
    ...cardPaymentsOver(stripe, ask, isInvalid),
    ...subscriptionsOver(stripe, ask, isInvalid),
    ...schedulesOver(stripe, ask, isInvalid),
    ...disputesOver(stripe, ask),
    ...cardReadersOver(stripe, ask, isInvalid),
    ...payoutsOver(stripe, ask),
    isConnected: true,
    createSetupSession: (session, idempotencyKey) =>
      ask("createSetupSession", async () =>
        toProviderSession(
          await stripe.checkout.sessions.create(
            {
              mode: "setup",
              currency: session.currency.toLowerCase(),
              customer: session.customerId,
              success_url: session.successUrl,
              cancel_url: session.cancelUrl,
              expires_at: session.expiresAtSeconds,
              metadata: session.metadata,
              setup_intent_data: { metadata: session.metadata },
              ...(session.terms ? { custom_text: { submit: { message: session.terms } } } : {}),
            },
            { idempotencyKey },
          ),
        ),
      ),
    checkKey: () =>
      ask("checkKey", async () => {
        await stripe.checkout.sessions.list({ limit: 1 });
      }),
    createSession: (session, idempotencyKey) =>
      ask("createSession", async () =>
        toProviderSession(
          await stripe.checkout.sessions.create(
            {
              mode: "payment",
              allowed_payment_method_types: ["card"],
              line_items: session.lines.map(({ name, amountCents, quantity }) => ({
                quantity,
                price_data: {
                  currency: session.currency.toLowerCase(),
                  unit_amount: amountCents,
                  product_data: { name },
                },
              })),
              success_url: session.successUrl,
              cancel_url: session.cancelUrl,
              expires_at: session.expiresAtSeconds,
              metadata: session.metadata,
              ...(session.customerId ? { customer: session.customerId } : {}),
              ...(session.recurring
                ? { submit_type: "subscribe", custom_text: { submit: { message: session.recurring } } }
                : {}),
              payment_intent_data: {
                metadata: session.metadata,
                description: session.description,
                ...(session.capture === "manual" ? { capture_method: "manual" } : {}),
                ...(session.savesCard ? { setup_future_usage: "off_session" } : {}),
              },
            },
            { idempotencyKey },
          ),
        ),
      ),
    getSession: (id) =>
      ask("getSession", async () => toProviderSession(await stripe.checkout.sessions.retrieve(id, { expand }))),
    expireSession: (id) =>
      ask("expireSession", async () => {
        try {
          return toProviderSession(await stripe.checkout.sessions.expire(id));
        } catch (error) {
          // Only an open session can be expired; for any other, the caller wants its current state.
          if (!isInvalid(error)) throw error;
          return toProviderSession(await stripe.checkout.sessions.retrieve(id, { expand }));
        }
      }),
    refund: ({ paymentIntentId, amountCents, metadata }, idempotencyKey) =>
      ask("refund", async () =>
        toProviderRefund(
          await stripe.refunds.create(
            { payment_intent: paymentIntentId, amount: amountCents, metadata },
            { idempotencyKey },
          ),
        ),
      ),
    getRefund: (id) => ask("getRefund", async () => toProviderRefund(await stripe.refunds.retrieve(id))),
    findRefund: ({ paymentIntentId, refundId }) =>
      ask("findRefund", async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
        const ours = data.filter(({ metadata }) => metadata?.refund_id === refundId).map(toProviderRefund);
        return ours.find(({ state }) => state !== "failed");
      }),
    readWebhook(rawBody, signatureHeader, now) {
      assertOneFreshSignature(signatureHeader, now);
      for (const secret of webhookSecrets) {
        try {
          const event = stripe.webhooks.constructEvent(
            rawBody,
            signatureHeader ?? "",
            secret,
            SIGNATURE_TOLERANCE_SECONDS,
            undefined,
            now.getTime(),
          );
          return readEvent(event);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw notBelieved(error);
        }
      }
      throw notBelieved();
    },
  };
}

/** Used if no provider is configured. Everything else works; calls that need it return `payments_unavailable`. */
export const closedPaymentGateway: PaymentGateway = {
  isConnected: false,
  createCustomer: refuse,
  getIntent: refuse,
  captureIntent: refuse,
  cancelIntent: refuse,
  chargeOffSession: refuse,
  findOffSession: refuse,
  getCard: refuse,
  listCards: refuse,
  detachCard: refuse,
  createSchedule: refuse,
  readSchedule: refuse,
  findSchedule: refuse,
  changeScheduleCard: refuse,
  cancelSchedule: refuse,
  createSubscription: refuse,
  readSubscription: refuse,
  findSubscription: refuse,
  updateSubscription: refuse,
  cancelSubscription: refuse,
  payInvoice: refuse,
  voidInvoice: refuse,
  listDisputes: refuse,
  submitEvidence: refuse,
  openReaderPlace: refuse,
  registerReader: refuse,
  renameReader: refuse,
  removeReader: refuse,
  findReader: refuse,
  listReaders: refuse,
  createReaderPayment: refuse,
  processOnReader: refuse,
  cancelReaderAction: refuse,
  getPayout: refuse,
  listPayoutItems: refuse,
  listPayouts: refuse,
  createSetupSession: refuse,
  checkKey: refuse,
  createSession: refuse,
  getSession: refuse,
  expireSession: refuse,
  refund: refuse,
  getRefund: refuse,
  findRefund: refuse,
  readWebhook: () => {
    throw new AppError("payments_unavailable");
  },
};

function refuse(): Promise<never> {
  return Promise.reject(new AppError("payments_unavailable"));
}

/**
 * Returns what an error says about the outcome of a request. 409 means that another request is running with the key,
 * 429 that the caller must wait: neither says what happened to our request.
 */
function outcomeOf(error: unknown): "unknown" | "refused" {
  if (error instanceof Stripe.errors.StripeConnectionError) return "unknown";
  if (!(error instanceof Stripe.errors.StripeError)) return "unknown";
  return error.statusCode === undefined || error.statusCode === 409 || error.statusCode === 429 ? "unknown" : "refused";
}

function notBelieved(cause?: unknown): AppError {
  return new AppError("invalid_input", { message: "This webhook isn't signed as it must be.", cause });
}

/**
 * Throws for a signature dated in the future and for several headers. The SDK accepts both, and uses the first header.
 */
function assertOneFreshSignature(header: string | null, now: Date): void {
  const times = (header ?? "").split(",").flatMap((part) => /^\s*t=(.*)$/.exec(part)?.[1] ?? []);
  const [time] = times;
  if (times.length !== 1 || time === undefined || !/^\d{1,12}$/.test(time)) throw notBelieved();
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) > SIGNATURE_TOLERANCE_SECONDS) throw notBelieved();
}

function toProviderSession(session: Stripe.Checkout.Session): ProviderSession {
  const { payment_intent: payment, setup_intent: setup } = session;
  const intent = typeof payment === "object" && payment ? toProviderIntent(payment) : undefined;
  const saved = typeof setup === "object" && setup?.status === "succeeded" ? setup.payment_method : undefined;
  return {
    id: session.id,
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    url: session.url ?? undefined,
    isPaid: session.payment_status !== "unpaid",
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
    metadata: session.metadata ?? {},
    paymentIntentId: typeof payment === "string" ? payment : payment?.id,
    intent,
    capturedCents: intent?.capturedCents,
    card: intent?.card,
    savedCardId: typeof saved === "string" ? saved : saved?.id,
  };
}

function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  if (refund.status === "succeeded") return { id: refund.id, state: "succeeded" };
  const isOnItsWay = refund.status === "pending" || refund.status === "requires_action";
  return isOnItsWay
    ? { id: refund.id, state: "pending" }
    : { id: refund.id, state: "failed", failureCode: refund.failure_reason };
}

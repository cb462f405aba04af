import type { Stripe } from "stripe";
import { type ProviderIntent, type ProviderSavedCard, toProviderIntent, toSavedCard } from "./provider-objects.ts";

export type NewSetupSession = {
  customerId: string;
  currency: string;
  successUrl: string;
  cancelUrl: string;
  expiresAtSeconds: number;
  metadata: Record<string, string>;
  /** The text beside the button that saves the card. */
  terms?: string | undefined;
};

export type OffSessionCharge = {
  customerId: string;
  paymentMethodId: string;
  amountCents: number;
  currency: string;
  metadata: Record<string, string>;
  description: string;
};

/**
 * Customers, their saved cards, and payments without a payment page. Every write has an idempotency key. Failures are
 * GatewayError; a `refused` one has the provider's code, such as `authentication_required` or `card_declined`.
 */
export type CardPayments = {
  /** Creates a customer. The provider gets our id and the email, but no name, phone or treatment. */
  createCustomer(customer: { email: string; metadata: Record<string, string> }, key: string): Promise<{ id: string }>;
  getIntent(id: string): Promise<ProviderIntent>;
  /** Captures an authorized payment. Refused when the authorization is gone. */
  captureIntent(id: string, key: string): Promise<ProviderIntent>;
  /**
   * Cancels an authorization. Returns the payment's current state, because it may have been canceled or captured
   * before.
   */
  cancelIntent(id: string, key: string): Promise<ProviderIntent>;
  /** Charges a saved card without its holder present. */
  chargeOffSession(charge: OffSessionCharge, key: string): Promise<ProviderIntent>;
  /** Finds one of our payments without a page by the id in its metadata; undefined if the provider has made none. */
  findOffSession(of: { customerId: string; tenderId: string }): Promise<ProviderIntent | undefined>;
  getCard(paymentMethodId: string): Promise<ProviderSavedCard>;
  listCards(customerId: string): Promise<ProviderSavedCard[]>;
  /** Makes the provider delete a card. Safe to repeat. */
  detachCard(paymentMethodId: string, key: string): Promise<void>;
};

type Ask = <Result>(call: string, work: () => Promise<Result>) => Promise<Result>;

const expand = ["latest_charge"];

/**
 * Implements the calls with the provider's SDK. `isInvalid` tells whether the provider refused a request as invalid.
 */
export function cardPaymentsOver(stripe: Stripe, ask: Ask, isInvalid: (error: unknown) => boolean): CardPayments {
  const getIntent = async (id: string) => toProviderIntent(await stripe.paymentIntents.retrieve(id, { expand }));
  const cardOf = (method: Stripe.PaymentMethod): ProviderSavedCard => {
    const card = toSavedCard(method);
    if (!card) throw new Error("the payment method isn't a card");
    return card;
  };
  return {
    createCustomer: ({ email, metadata }, idempotencyKey) =>
      ask("createCustomer", async () => {
        const { id } = await stripe.customers.create({ email, metadata }, { idempotencyKey });
        return { id };
      }),
    getIntent: (id) => ask("getIntent", () => getIntent(id)),
    captureIntent: (id, idempotencyKey) =>
      ask("captureIntent", async () =>
        toProviderIntent(await stripe.paymentIntents.capture(id, { expand }, { idempotencyKey })),
      ),
    cancelIntent: (id, idempotencyKey) =>
      ask("cancelIntent", async () => {
        try {
          return toProviderIntent(await stripe.paymentIntents.cancel(id, { expand }, { idempotencyKey }));
        } catch (error) {
          // The payment is already final, and the caller needs its state.
          if (!isInvalid(error)) throw error;
          return getIntent(id);
        }
      }),
    chargeOffSession: (charge, idempotencyKey) =>
      ask("chargeOffSession", async () =>
        toProviderIntent(
          await stripe.paymentIntents.create(
            {
              amount: charge.amountCents,
              currency: charge.currency.toLowerCase(),
              customer: charge.customerId,
              payment_method: charge.paymentMethodId,
              confirm: true,
              off_session: true,
              metadata: charge.metadata,
              description: charge.description,
              expand,
            },
            { idempotencyKey },
          ),
        ),
      ),
    findOffSession: ({ customerId: customer, tenderId }) =>
      ask("findOffSession", async () => {
        const { data } = await stripe.paymentIntents.list({ customer, limit: 100 });
        const ours = data.filter(({ metadata }) => metadata.tender_id === tenderId).map(toProviderIntent);
        return ours.find(({ status }) => status === "captured") ?? ours[0];
      }),
    getCard: (id) => ask("getCard", async () => cardOf(await stripe.paymentMethods.retrieve(id))),
    listCards: (customer) =>
      ask("listCards", async () => {
        const { data } = await stripe.paymentMethods.list({ customer, type: "card", limit: 100 });
        return data.map(cardOf);
      }),
    detachCard: (id, idempotencyKey) =>
      ask("detachCard", async () => {
        try {
          await stripe.paymentMethods.detach(id, {}, { idempotencyKey });
        } catch (error) {
          if (!isInvalid(error) || (await stripe.paymentMethods.retrieve(id)).customer !== null) throw error;
        }
      }),
  };
}

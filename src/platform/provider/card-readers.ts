import type { Stripe } from "stripe";
import { idOf, type ProviderIntent, toProviderIntent } from "./provider-objects.ts";

/** A card reader in the provider's data. */
export type ProviderReader = {
  id: string;
  label: string;
  isOnline: boolean;
  /** The reader's current or last action. */
  action: ReaderAction | undefined;
};

export type ReaderAction = {
  status: "in_progress" | "succeeded" | "failed";
  /** The payment that the reader is collecting. */
  paymentIntentId: string | undefined;
  /** The provider's failure code; undefined if the action was ended at the reader. */
  failureCode: string | undefined;
};

export type ReaderPlace = {
  locationId: string;
  name: string;
  address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string };
};

type NewReaderPayment = {
  amountCents: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  /** For whom the card is saved; absent if it isn't saved. */
  savesCardOf: string | undefined;
};

type ProcessPayment = {
  readerId: string;
  paymentIntentId: string;
  /** The amount of which the reader offers percentages as a tip; absent if it doesn't ask for a tip. */
  tipOfCents: number | undefined;
  savesCard: boolean;
};

/**
 * Card readers controlled by the server: it starts a payment on a reader, and the payment has the result. Failures are
 * GatewayError; `terminal_reader_offline`, `terminal_reader_busy` and `terminal_reader_timeout` are codes of a
 * `refused` one.
 */
export type CardReaders = {
  /** Returns the provider's id of a clinic location, which is registered with the provider the first time. */
  openReaderPlace(place: ReaderPlace): Promise<string>;
  registerReader(
    reader: { registrationCode: string; label: string; placeId: string; metadata: Record<string, string> },
    key: string,
  ): Promise<ProviderReader>;
  renameReader(id: string, label: string): Promise<void>;
  /** Makes the provider delete a reader. Safe to repeat. */
  removeReader(id: string): Promise<void>;
  /** Finds a reader; undefined once the provider has deleted it. */
  findReader(id: string): Promise<ProviderReader | undefined>;
  listReaders(): Promise<ProviderReader[]>;
  createReaderPayment(payment: NewReaderPayment, key: string): Promise<ProviderIntent>;
  /** Makes a reader request the card for a payment. */
  processOnReader(processing: ProcessPayment, key: string): Promise<ProviderReader>;
  /** Makes a reader stop requesting a card. What was paid stays paid. */
  cancelReaderAction(id: string): Promise<void>;
};

type Ask = <Result>(call: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Implements the calls with the provider's SDK. `isInvalid` tells whether the provider refused a request as invalid.
 */
export function cardReadersOver(stripe: Stripe, ask: Ask, isInvalid: (error: unknown) => boolean): CardReaders {
  const { readers, locations } = stripe.terminal;
  return {
    openReaderPlace: ({ locationId, name, address }) =>
      ask("openReaderPlace", async () => {
        // If none of the account's first hundred locations has our `location_id`, a new location is created.
        const { data } = await locations.list({ limit: 100 });
        const known = data.find(({ metadata }) => metadata.location_id === locationId);
        if (known) return known.id;
        const { line1, line2, city, state, postalCode, country } = address;
        const where = { line1, city, state, postal_code: postalCode, country, ...(line2 ? { line2 } : {}) };
        const { id } = await locations.create(
          { display_name: name, address: where, metadata: { location_id: locationId } },
          { idempotencyKey: `reader-place:${locationId}` },
        );
        return id;
      }),
    registerReader: ({ registrationCode, label, placeId, metadata }, idempotencyKey) =>
      ask("registerReader", async () =>
        toProviderReader(
          await readers.create(
            { registration_code: registrationCode, label, location: placeId, metadata },
            { idempotencyKey },
          ),
        ),
      ),
    renameReader: (id, label) =>
      ask("renameReader", async () => {
        await readers.update(id, { label });
      }),
    removeReader: (id) =>
      ask("removeReader", async () => {
        try {
          await readers.del(id);
        } catch (error) {
          if (!isInvalid(error)) throw error;
        }
      }),
    findReader: (id) =>
      ask("findReader", async () => {
        try {
          const reader = await readers.retrieve(id);
          return reader.deleted ? undefined : toProviderReader(reader);
        } catch (error) {
          if (!isInvalid(error)) throw error;
          return undefined;
        }
      }),
    listReaders: () =>
      ask("listReaders", async () => {
        const { data } = await readers.list({ limit: 100 });
        return data.map(toProviderReader);
      }),
    createReaderPayment: ({ amountCents, currency, description, metadata, savesCardOf }, idempotencyKey) =>
      ask("createReaderPayment", async () =>
        toProviderIntent(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: currency.toLowerCase(),
              allowed_payment_method_types: ["card_present"],
              capture_method: "automatic",
              metadata,
              description,
              ...(savesCardOf ? { customer: savesCardOf, setup_future_usage: "off_session" } : {}),
            },
            { idempotencyKey },
          ),
        ),
      ),
    processOnReader: ({ readerId, paymentIntentId, tipOfCents, savesCard }, idempotencyKey) =>
      ask("processOnReader", async () =>
        toProviderReader(
          await readers.processPaymentIntent(
            readerId,
            {
              payment_intent: paymentIntentId,
              process_config: {
                enable_customer_cancellation: true,
                ...(tipOfCents === undefined ? { skip_tipping: true } : { tipping: { amount_eligible: tipOfCents } }),
                ...(savesCard ? { allow_redisplay: "limited" } : {}),
              },
            },
            { idempotencyKey },
          ),
        ),
      ),
    cancelReaderAction: (id) =>
      ask("cancelReaderAction", async () => {
        await readers.cancelAction(id);
      }),
  };
}

function toProviderReader({ id, label, status, action }: Stripe.Terminal.Reader): ProviderReader {
  return { id, label, isOnline: status === "online", action: action ? toReaderAction(action) : undefined };
}

function toReaderAction({ status, process_payment_intent, api_error }: Stripe.Terminal.Reader.Action): ReaderAction {
  return {
    status: status === "succeeded" ? "succeeded" : status === "failed" ? "failed" : "in_progress",
    paymentIntentId: idOf(process_payment_intent?.payment_intent),
    failureCode: api_error?.code,
  };
}

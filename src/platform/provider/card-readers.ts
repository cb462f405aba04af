import type { Stripe } from "stripe";
import { idOf, type ProviderIntent, toProviderIntent } from "./provider-objects.ts";

/** A card reader, as the provider knows it. */
export type ProviderReader = {
  id: string;
  label: string;
  isOnline: boolean;
  /** What it does now, or did last. */
  action: ReaderAction | undefined;
};

export type ReaderAction = {
  status: "in_progress" | "succeeded" | "failed";
  /** The payment that it takes. */
  paymentIntentId: string | undefined;
  /** Why it failed, in the provider's word; undefined where it was ended at the reader. */
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
  /** For whom the card is saved; absent where it isn't. */
  savesCardOf: string | undefined;
};

type ProcessPayment = {
  readerId: string;
  paymentIntentId: string;
  /** The sum whose percentages the reader proposes as a tip; absent where it doesn't ask for one. */
  tipOfCents: number | undefined;
  savesCard: boolean;
};

/**
 * Card readers that the server drives: it asks one for a payment, and the payment says what came of it. Failures are GatewayError;
 * `terminal_reader_offline`, `terminal_reader_busy` and `terminal_reader_timeout` are codes of one that is `refused`.
 */
export type CardReaders = {
  /** The provider's id of a location of the clinic, which is made known to it the first time. */
  openReaderPlace(place: ReaderPlace): Promise<string>;
  registerReader(
    reader: { registrationCode: string; label: string; placeId: string; metadata: Record<string, string> },
    key: string,
  ): Promise<ProviderReader>;
  renameReader(id: string, label: string): Promise<void>;
  /** Lets the provider forget a reader. Asked again, it stays forgotten. */
  removeReader(id: string): Promise<void>;
  /** Undefined once the provider has forgotten it. */
  findReader(id: string): Promise<ProviderReader | undefined>;
  listReaders(): Promise<ProviderReader[]>;
  createReaderPayment(payment: NewReaderPayment, key: string): Promise<ProviderIntent>;
  /** Lets a reader ask for the card of a payment. */
  processOnReader(processing: ProcessPayment, key: string): Promise<ProviderReader>;
  /** Lets a reader ask for nothing anymore. What was paid stays paid. */
  cancelReaderAction(id: string): Promise<void>;
};

type Ask = <Result>(call: string, work: () => Promise<Result>) => Promise<Result>;

/** The calls over the provider's SDK. `isInvalid` returns whether the provider refused a request as invalid. */
export function cardReadersOver(stripe: Stripe, ask: Ask, isInvalid: (error: unknown) => boolean): CardReaders {
  const { readers, locations } = stripe.terminal;
  return {
    openReaderPlace: ({ locationId, name, address }) =>
      ask("openReaderPlace", async () => {
        // More than an account's first hundred places of which none is ours: one more is made.
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

import type { Stripe } from "stripe";
import { ensureProduct } from "./ensure-product.ts";
import { type ProviderInvoice, toProviderInvoice } from "./provider-invoice.ts";
import { type ProviderSubscription, toProviderSubscription } from "./provider-subscription.ts";

/** What a subscription charges each period, in cents, with the currency in upper case. */
export type SubscriptionPrice = { amountCents: number; currency: string; interval: "month" | "year" };

export type NewSubscription = SubscriptionPrice & {
  customerId: string;
  paymentMethodId: string;
  /** The end of the period that has been paid, when the first charge is made. */
  firstChargeAt: Date;
  /** The current instant by the clinic's clock. */
  now: Date;
  metadata: Record<string, string>;
};

/** The changes to make; others stay. Prices and pauses apply from the next charge on. */
export type SubscriptionChange = {
  price?: SubscriptionPrice;
  /** The first charge of a price with another interval. The time until then is free. */
  firstChargeAt?: Date;
  paymentMethodId?: string;
  endsWithPeriod?: boolean;
  /** No charges until then; null resumes them. */
  pausedUntil?: Date | null;
};

/**
 * Contracts that charge a saved card each period, by the provider's own clock. Nothing is ever prorated. Every write
 * has an idempotency key. Failures are GatewayError; `payInvoice` is `refused` with the bank's code if the card was
 * declined.
 */
export type Subscriptions = {
  createSubscription(subscription: NewSubscription, key: string): Promise<ProviderSubscription>;
  /** Returns a subscription with its last invoices, newest first. */
  readSubscription(id: string): Promise<ProviderSubscription & { invoices: ProviderInvoice[] }>;
  /** Finds our subscription by the membership in its metadata; undefined if the provider has made none. */
  findSubscription(of: { customerId: string; membershipId: string }): Promise<ProviderSubscription | undefined>;
  updateSubscription(id: string, change: SubscriptionChange, key: string): Promise<ProviderSubscription>;
  /** Ends a subscription immediately. Safe to repeat. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  /** Retries the card. Returns the invoice's current state, because it may have been paid before. */
  payInvoice(id: string, key: string): Promise<ProviderInvoice>;
  /**
   * Voids the invoice, so that it is no longer owed. Returns its current state, because it may have been paid before.
   */
  voidInvoice(id: string, key: string): Promise<ProviderInvoice>;
};

type Ask = <Result>(call: string, work: () => Promise<Result>) => Promise<Result>;

/** The provider's single product for all of a clinic's memberships, under our own id. */
export const MEMBERSHIP_PRODUCT = { id: "clinic_membership", name: "Clinic membership" };
const LAST_INVOICES = 24;
const expand = ["payments"];

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1_000);

/**
 * Implements the calls with the provider's SDK. `isInvalid` tells whether the provider refused a request as invalid.
 */
export function subscriptionsOver(stripe: Stripe, ask: Ask, isInvalid: (error: unknown) => boolean): Subscriptions {
  const readInvoice = async (id: string) => toProviderInvoice(await stripe.invoices.retrieve(id, { expand }));

  /** Returns the current invoice if the provider refuses a change because the invoice is already final. */
  async function orAsItIs(change: () => Promise<Stripe.Invoice>, id: string): Promise<ProviderInvoice> {
    try {
      return toProviderInvoice(await change());
    } catch (error) {
      if (!isInvalid(error)) throw error;
      const invoice = await readInvoice(id);
      if (invoice.status === "open") throw error;
      return invoice;
    }
  }

  return {
    createSubscription: (subscription, idempotencyKey) =>
      ask("createSubscription", async () => {
        await ensureProduct(stripe, MEMBERSHIP_PRODUCT, isInvalid);
        return toProviderSubscription(
          await stripe.subscriptions.create(
            {
              customer: subscription.customerId,
              items: [{ price_data: priceDataOf(subscription) }],
              ...firstPeriodOf(subscription),
              off_session: true,
              default_payment_method: subscription.paymentMethodId,
              billing_mode: { type: "flexible" },
              metadata: subscription.metadata,
            },
            { idempotencyKey },
          ),
        );
      }),
    readSubscription: (id) =>
      ask("readSubscription", async () => {
        const [subscription, invoices] = await Promise.all([
          stripe.subscriptions.retrieve(id),
          stripe.invoices.list({ subscription: id, limit: LAST_INVOICES, expand: ["data.payments"] }),
        ]);
        return { ...toProviderSubscription(subscription), invoices: invoices.data.map(toProviderInvoice) };
      }),
    findSubscription: ({ customerId, membershipId }) =>
      ask("findSubscription", async () => {
        const { data } = await stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 });
        const ours = data.find(({ metadata }) => metadata.membership_id === membershipId);
        return ours && toProviderSubscription(ours);
      }),
    updateSubscription: (id, change, idempotencyKey) =>
      ask("updateSubscription", async () => {
        const items = change.price ? await itemsWith(stripe, id, change.price) : undefined;
        return toProviderSubscription(
          await stripe.subscriptions.update(
            id,
            {
              ...(items ? { items, proration_behavior: "none" } : {}),
              ...(change.firstChargeAt ? { trial_end: secondsOf(change.firstChargeAt) } : {}),
              ...(change.paymentMethodId ? { default_payment_method: change.paymentMethodId } : {}),
              ...(change.endsWithPeriod === undefined ? {} : { cancel_at_period_end: change.endsWithPeriod }),
              ...pauseOf(change.pausedUntil),
            },
            { idempotencyKey },
          ),
        );
      }),
    cancelSubscription: (id) =>
      ask("cancelSubscription", async () => {
        try {
          return toProviderSubscription(await stripe.subscriptions.cancel(id));
        } catch (error) {
          if (!isInvalid(error)) throw error;
          const subscription = toProviderSubscription(await stripe.subscriptions.retrieve(id));
          if (subscription.status !== "ended") throw error;
          return subscription;
        }
      }),
    payInvoice: (id, idempotencyKey) =>
      ask("payInvoice", () =>
        orAsItIs(() => stripe.invoices.pay(id, { off_session: true, expand }, { idempotencyKey }), id),
      ),
    voidInvoice: (id, idempotencyKey) =>
      ask("voidInvoice", () => orAsItIs(() => stripe.invoices.voidInvoice(id, { expand }, { idempotencyKey }), id)),
  };
}

function priceDataOf({ amountCents, currency, interval }: SubscriptionPrice) {
  return {
    currency: currency.toLowerCase(),
    product: MEMBERSHIP_PRODUCT.id,
    unit_amount: amountCents,
    recurring: { interval },
  };
}

/**
 * Returns the parameters for the first period, which has already been paid and is free at the provider. The billing
 * anchor can't be later than one provider period, which uses UTC. If ours is longer because of a clock change or a
 * month without the day, it is a trial instead.
 */
function firstPeriodOf({ firstChargeAt, interval, now }: NewSubscription): Stripe.SubscriptionCreateParams {
  const at = secondsOf(firstChargeAt);
  const natural = onePeriodAfter(now, interval);
  if (firstChargeAt > natural) return { trial_end: at };
  return { billing_cycle_anchor: at, proration_behavior: "none" };
}

function onePeriodAfter(instant: Date, interval: SubscriptionPrice["interval"]): Date {
  const end = new Date(instant);
  const [year, month] = [end.getUTCFullYear(), end.getUTCMonth() + (interval === "year" ? 12 : 1)];
  end.setUTCFullYear(year, month, Math.min(end.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate()));
  return end;
}

async function itemsWith(stripe: Stripe, id: string, price: SubscriptionPrice) {
  const { items } = await stripe.subscriptions.retrieve(id);
  return items.data.map((item) => ({ id: item.id, price_data: priceDataOf(price) }));
}

function pauseOf(until: Date | null | undefined): Stripe.SubscriptionUpdateParams {
  if (until === undefined) return {};
  if (until === null) return { pause_collection: "" };
  return { pause_collection: { behavior: "void", resumes_at: secondsOf(until) } };
}

import type { Stripe } from "stripe";
import { ensureProduct } from "./ensure-product.ts";
import { type ProviderInvoice, toProviderInvoice } from "./provider-invoice.ts";
import { idOf } from "./provider-objects.ts";

/** Months with the same monthly charge, in cents. */
export type SchedulePhase = { amountCents: number; months: number };

export type NewSchedule = {
  customerId: string;
  paymentMethodId: string;
  currency: string;
  /** The time of the first charge. The others follow each month on the same day. */
  startsAt: Date;
  phases: readonly SchedulePhase[];
  metadata: Record<string, string>;
};

/** A fixed number of charges in the provider's data. `waiting`: before the first. `ended`: it never charges again. */
export type ProviderSchedule = {
  id: string;
  status: "waiting" | "active" | "ended";
  /** The subscription that makes the charges, once the first was made. */
  subscriptionId: string | undefined;
  /** The card to charge. */
  paymentMethodId: string | undefined;
  metadata: Record<string, string>;
};

/**
 * Contracts that charge a saved card a fixed number of times, by the provider's own clock. Nothing is prorated. Every
 * write has an idempotency key. Failures are GatewayError.
 */
export type Schedules = {
  createSchedule(schedule: NewSchedule, key: string): Promise<ProviderSchedule>;
  /** Returns a schedule with its invoices, newest first. */
  readSchedule(id: string): Promise<ProviderSchedule & { invoices: ProviderInvoice[] }>;
  /** Finds our schedule by the package in its metadata; undefined if the provider has made none. */
  findSchedule(of: { customerId: string; purchaseId: string }): Promise<ProviderSchedule | undefined>;
  /** Changes the card for all further charges. */
  changeScheduleCard(id: string, paymentMethodId: string, key: string): Promise<ProviderSchedule>;
  /** Ends a schedule immediately, along with its subscription. Safe to repeat. */
  cancelSchedule(id: string): Promise<ProviderSchedule>;
};

type Ask = <Result>(call: string, work: () => Promise<Result>) => Promise<Result>;

/** The provider's single product for all packages, under our own id. */
export const PACKAGE_PRODUCT = { id: "clinic_package", name: "Clinic package" };
const LAST_INVOICES = 60;

const STATUSES: Readonly<Record<string, ProviderSchedule["status"]>> = { not_started: "waiting", active: "active" };

function toProviderSchedule(schedule: Stripe.SubscriptionSchedule): ProviderSchedule {
  return {
    id: schedule.id,
    status: STATUSES[schedule.status] ?? "ended",
    subscriptionId: idOf(schedule.subscription),
    paymentMethodId: idOf(schedule.default_settings.default_payment_method),
    metadata: schedule.metadata ?? {},
  };
}

/**
 * Implements the calls with the provider's SDK. `isInvalid` tells whether the provider refused a request as invalid.
 */
export function schedulesOver(stripe: Stripe, ask: Ask, isInvalid: (error: unknown) => boolean): Schedules {
  return {
    createSchedule: (schedule, idempotencyKey) =>
      ask("createSchedule", async () => {
        await ensureProduct(stripe, PACKAGE_PRODUCT, isInvalid);
        const { customerId: customer, currency, phases, metadata } = schedule;
        return toProviderSchedule(
          await stripe.subscriptionSchedules.create(
            {
              customer,
              metadata,
              end_behavior: "cancel",
              start_date: Math.floor(schedule.startsAt.getTime() / 1_000),
              default_settings: { default_payment_method: schedule.paymentMethodId },
              billing_mode: { type: "flexible" },
              phases: phases.map(({ amountCents, months }) => ({
                duration: { interval: "month", interval_count: months },
                proration_behavior: "none",
                // A phase's metadata become its subscription's metadata.
                metadata,
                items: [
                  {
                    price_data: {
                      currency: currency.toLowerCase(),
                      product: PACKAGE_PRODUCT.id,
                      unit_amount: amountCents,
                      recurring: { interval: "month" },
                    },
                  },
                ],
              })),
            },
            { idempotencyKey },
          ),
        );
      }),
    readSchedule: (id) =>
      ask("readSchedule", async () => {
        const schedule = toProviderSchedule(await stripe.subscriptionSchedules.retrieve(id));
        const { subscriptionId: subscription } = schedule;
        if (!subscription) return { ...schedule, invoices: [] };
        const query = { subscription, limit: LAST_INVOICES, expand: ["data.payments"] };
        const { data } = await stripe.invoices.list(query);
        return { ...schedule, invoices: data.map(toProviderInvoice) };
      }),
    findSchedule: ({ customerId: customer, purchaseId }) =>
      ask("findSchedule", async () => {
        const { data } = await stripe.subscriptionSchedules.list({ customer, limit: 100 });
        const ours = data.find(({ metadata }) => metadata?.plan_purchase_id === purchaseId);
        return ours && toProviderSchedule(ours);
      }),
    changeScheduleCard: (id, default_payment_method, idempotencyKey) =>
      ask("changeScheduleCard", async () => {
        const changed = { default_settings: { default_payment_method } };
        const schedule = await stripe.subscriptionSchedules.update(id, changed, { idempotencyKey });
        const subscription = idOf(schedule.subscription);
        // A running subscription already has the card it started with.
        if (subscription)
          await stripe.subscriptions.update(
            subscription,
            { default_payment_method },
            { idempotencyKey: `${idempotencyKey}:subscription` },
          );
        return toProviderSchedule(schedule);
      }),
    cancelSchedule: (id) =>
      ask("cancelSchedule", async () => {
        try {
          return toProviderSchedule(
            await stripe.subscriptionSchedules.cancel(id, { invoice_now: false, prorate: false }),
          );
        } catch (error) {
          if (!isInvalid(error)) throw error;
          const schedule = toProviderSchedule(await stripe.subscriptionSchedules.retrieve(id));
          if (schedule.status !== "ended") throw error;
          return schedule;
        }
      }),
  };
}

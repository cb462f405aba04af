import { createHash } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { planConsentText } from "../domain/consent-text.ts";
import { lastDayOf, type ScheduledPayment, scheduleOf, waysToPay } from "../domain/installment-schedule.ts";
import { type InstalmentOption, splitInstalments } from "../domain/instalments.ts";
import { USABLE_STATES } from "../domain/plan-state.ts";
import { paymentPlans as plans } from "./tables.ts";

/** Plans for other modules' statements. */
export const paymentPlanRows = sql`(select id, name, service_id, sessions, price_cents, valid_months, options,
    is_offered and archived_at is null as is_offered from payment_plans)`;

/** SQL condition on the plans table: the plan can be bought now. */
export const isOnOffer = and(eq(plans.isOffered, true), isNull(plans.archivedAt));

/** A plan as selected by `paymentPlanRows`. */
export type PaymentPlanRow = Pick<
  typeof plans.$inferSelect,
  "id" | "name" | "serviceId" | "sessions" | "priceCents" | "validMonths" | "options" | "isOffered"
>;

/**
 * A package with one payment option: its price, its charges with their dates, and the terms to agree to. Amounts are in
 * cents.
 */
export type PaymentPlanOffer = {
  planId: string;
  name: string;
  serviceId: string;
  sessions: number;
  priceCents: Cents;
  option: InstalmentOption;
  /** The payments as shown to its customer, starting from the day on which the offer was read. */
  schedule: ScheduledPayment[];
  /** The first payment. */
  firstCents: Cents;
  /** The last day on which a session can be used. */
  endsOn: string;
  isOffered: boolean;
  consent: { text: string; hash: string };
};

/** Returns the terms for buying a package with this option, and the SHA-256 of their UTF-8 text in hex. */
export function planConsent(
  { name, sessions, priceCents, validMonths }: Pick<PaymentPlanRow, "name" | "sessions" | "priceCents" | "validMonths">,
  option: InstalmentOption,
): { text: string; hash: string } {
  const amounts = splitInstalments(priceCents, option);
  const text = planConsentText({ planName: name, sessions, price: priceCents, validMonths, amounts });
  return { text, hash: createHash("sha256").update(text, "utf8").digest("hex") };
}

/**
 * Returns the offer of a plan for a number of payments, the first on the clinic's day `today`. If the plan no longer
 * has this payment option, or a lender runs it, `isOffered` is false.
 */
export function toPaymentPlanOffer(plan: PaymentPlanRow, instalments: number, today: string): PaymentPlanOffer {
  const { id: planId, name, serviceId, sessions, priceCents } = plan;
  const found = waysToPay(plan.options).find((way) => way.instalments === instalments && !way.lenderOnly);
  const option = found ?? { instalments };
  const schedule = scheduleOf(priceCents, option, today);
  return {
    planId,
    name,
    serviceId,
    sessions,
    priceCents,
    option,
    schedule,
    firstCents: schedule[0]?.amount ?? priceCents,
    endsOn: lastDayOf(today, plan.validMonths),
    isOffered: plan.isOffered && found !== undefined,
    consent: planConsent(plan, option),
  };
}

type OfferQuery = { planId: string; option: number; today: string };

/**
 * Returns a package that can be bought now in this many payments. Throws `not_found` for a plan that isn't offered, and
 * `option_unavailable` for a payment option that it doesn't have or that an outside lender runs.
 */
export async function findPaymentPlanOffer(
  db: DatabaseOrTransaction,
  { planId, option, today }: OfferQuery,
): Promise<PaymentPlanOffer> {
  const [plan] = await db
    .select({
      id: plans.id,
      name: plans.name,
      serviceId: plans.serviceId,
      sessions: plans.sessions,
      priceCents: plans.priceCents,
      validMonths: plans.validMonths,
      options: plans.options,
      isOffered: plans.isOffered,
    })
    .from(plans)
    .where(and(eq(plans.id, planId), isOnOffer));
  if (!plan) throw new AppError("not_found");
  const offer = toPaymentPlanOffer(plan, option, today);
  if (!offer.isOffered) throw new AppError("option_unavailable");
  return offer;
}

/** SQL for whether any customer has a package with usable sessions. */
export const hasPackageHolderInSql: SQL = sql`exists (select 1 from plan_purchases where state in (${sql.join(
  USABLE_STATES.map((state) => sql`${state}`),
  sql`, `,
)}))`;

/** SQL for whether any package can be bought. */
export const hasOfferedPackageInSql: SQL = sql`exists (select 1 from payment_plans where is_offered and archived_at is null)`;

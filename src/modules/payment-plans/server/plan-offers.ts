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

/** Plans for statements of other modules. */
export const paymentPlanRows = sql`(select id, name, service_id, sessions, price_cents, valid_months, options,
    is_offered and archived_at is null as is_offered from payment_plans)`;

/** A condition for the table of plans: it can be bought now. */
export const isOnOffer = and(eq(plans.isOffered, true), isNull(plans.archivedAt));

/** A plan as `paymentPlanRows` has it. */
export type PaymentPlanRow = Pick<
  typeof plans.$inferSelect,
  "id" | "name" | "serviceId" | "sessions" | "priceCents" | "validMonths" | "options" | "isOffered"
>;

/** A package with a way to pay it: what it costs, when what is charged, and what it asks to agree to. Cents. */
export type PaymentPlanOffer = {
  planId: string;
  name: string;
  serviceId: string;
  sessions: number;
  priceCents: Cents;
  option: InstalmentOption;
  /** From the day on which it was read: what its customer is shown. */
  schedule: ScheduledPayment[];
  /** The first payment. */
  firstCents: Cents;
  /** The last day on which a session can be used. */
  endsOn: string;
  isOffered: boolean;
  consent: { text: string; hash: string };
};

/** What buying a package so asks to agree to, and the SHA-256 of its UTF-8 text in hex. */
export function planConsent(
  { name, sessions, priceCents, validMonths }: Pick<PaymentPlanRow, "name" | "sessions" | "priceCents" | "validMonths">,
  option: InstalmentOption,
): { text: string; hash: string } {
  const amounts = splitInstalments(priceCents, option);
  const text = planConsentText({ planName: name, sessions, price: priceCents, validMonths, amounts });
  return { text, hash: createHash("sha256").update(text, "utf8").digest("hex") };
}

/** A plan at a number of payments on the clinic's day; one that isn't available so anymore isn't offered. */
export function toPaymentPlanOffer(plan: PaymentPlanRow, instalments: number, today: string): PaymentPlanOffer {
  const { id: planId, name, serviceId, sessions, priceCents } = plan;
  const found = waysToPay(plan.options).find((way) => way.instalments === instalments && !way.lenderOnly);
  const option = found ?? { instalments };
  const schedule = scheduleOf(priceCents, option, today);
  return {
    ...{ planId, name, serviceId, sessions, priceCents, option, schedule },
    firstCents: schedule[0]?.amount ?? priceCents,
    endsOn: lastDayOf(today, plan.validMonths),
    isOffered: plan.isOffered && found !== undefined,
    consent: planConsent(plan, option),
  };
}

type OfferQuery = { planId: string; option: number; today: string };

/**
 * A package that can be bought now in so many payments. Throws `not_found` for a plan that isn't offered, and `option_unavailable` for a way to
 * pay that it doesn't have or that an outside lender runs.
 */
export async function findPaymentPlanOffer(
  db: DatabaseOrTransaction,
  { planId, option, today }: OfferQuery,
): Promise<PaymentPlanOffer> {
  const [plan] = await db
    .select({
      ...{ id: plans.id, name: plans.name, serviceId: plans.serviceId, sessions: plans.sessions },
      ...{ priceCents: plans.priceCents, validMonths: plans.validMonths, options: plans.options },
      isOffered: plans.isOffered,
    })
    .from(plans)
    .where(and(eq(plans.id, planId), isOnOffer));
  if (!plan) throw new AppError("not_found");
  const offer = toPaymentPlanOffer(plan, option, today);
  if (!offer.isOffered) throw new AppError("option_unavailable");
  return offer;
}

/** That a customer has a package with sessions that can be used, as a condition for a statement. */
export const hasPackageHolder: SQL = sql`exists (select 1 from plan_purchases where state in (${sql.join(
  USABLE_STATES.map((state) => sql`${state}`),
  sql`, `,
)}))`;

/** That a package can be bought, as a condition for a statement. */
export const hasOfferedPackage: SQL = sql`exists (select 1 from payment_plans where is_offered and archived_at is null)`;

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { optionsOf, type PackageTerms, termsIssues } from "../domain/package-terms.ts";
import { USABLE_STATES } from "../domain/plan-state.ts";
import { paymentPlanResource } from "../staff/contract/payment-plan-resource.ts";
import { paymentPlans, planPurchases } from "./tables.ts";
import type { Treatments } from "./treatments.ts";

/** SQL for an amount in the format of `formatMoney`. */
const moneyText = (cents: SQL) => sql`'$' || to_char(${cents} / 100, 'FM999,999,990')
  || case when ${cents} % 100 = 0 then '' else '.' || lpad((${cents} % 100)::text, 2, '0') end`;

/** SQL for a package's payment options, in the format of `lineOf`. */
const optionLines = sql`array(
  select case when (way->>'lenderOnly')::boolean then n || ' monthly payments through a lender'
      when way->'firstPercent' is null then n || ' monthly payments of ' || ${moneyText(sql`((price_cents + n - 1) / n)`)}
      else n || ' monthly payments, ' || (way->>'firstPercent') || '% first, then ' || ${moneyText(sql`((price_cents - first + n - 2) / (n - 1))`)} end
  from jsonb_array_elements(payment_plans.options) with ordinality as ways (way, place),
    lateral (select (way->>'instalments')::int as n,
      floor((price_cents::numeric * (way->>'firstPercent')::numeric * 100 + 5000) / 10000)::int as first) parts
  where n > 1 order by place)`;

const usable = sql`(${sql.join(
  USABLE_STATES.map((state) => sql`${state}`),
  sql`, `,
)})`;

const running = sql<number>`(select count(*)::int from plan_purchases p where p.plan_id = payment_plans.id and p.state in ${usable})`;

/** Throws `invalid_input` with sentences about the problems of the payment options. */
function assertTerms(terms: PackageTerms): void {
  const issues = termsIssues(terms);
  if (issues[0]) throw new AppError("invalid_input", { message: issues[0].message, issues });
}

/** Binds the packages for sale to their table. `treatments` comes from a higher module. */
export const bindPaymentPlans =
  (treatments: Treatments): BindApi =>
  (api, deps) =>
    bindResource(api, deps, paymentPlanResource, {
      table: paymentPlans,
      columns: {
        price: paymentPlans.priceCents,
        options: optionLines,
        serviceName: sql`(select t.name from ${treatments.rows} t where t.id = payment_plans.service_id)`,
        fullPrice: sql`(select t.price_cents * payment_plans.sessions from ${treatments.rows} t where t.id = payment_plans.service_id)`,
        running,
      },
      refs: { serviceId: treatments.reference },
      uniqueFields: { payment_plans_slug_unique: "slug" },
      inUse: [{ column: planPurchases.planId, one: "purchase", many: "purchases" }],
      values: ({ options }) => (options ? { options: optionsOf(options) } : {}),
      async assert(next, before, tx) {
        assertTerms(next);
        if (next.serviceId === before?.serviceId) return;
        const { table, id } = treatments.reference;
        if ((await tx.$count(table, eq(id, next.serviceId))) > 0) return;
        const message = "There is no such treatment.";
        throw new AppError("invalid_input", { message, issues: [{ path: "serviceId", message }] });
      },
      impact: (db, { id, changes, action }) =>
        describeImpact(db, id, action === "archive" || changes.isOffered === false),
    });

/** Describes what a change of a package leaves unchanged for customers who bought it. */
async function describeImpact(db: DatabaseOrTransaction, id: string, isWithdrawn: boolean): Promise<string[]> {
  const isRunning = inArray(planPurchases.state, [...USABLE_STATES]);
  const count = await db.$count(planPurchases, and(eq(planPurchases.planId, id), isRunning));
  if (count === 0) return [];
  const which = count === 1 ? "1 package that runs keeps" : `${englishFormats.number(count)} packages that run keep`;
  return [
    isWithdrawn
      ? `${which} going. It can’t be bought anymore.`
      : `${which} the price, visits and payments that were bought.`,
  ];
}

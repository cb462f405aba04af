import { and, eq, inArray, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { planIssues } from "../domain/plan-issues.ts";
import { memberPriceCalls as calls } from "../staff/contract/member-price-call.ts";
import { membershipPlanResource } from "../staff/contract/membership-plan-resource.ts";
import { LIVE_STATES } from "./contracts/read-membership.ts";
import { changeMemberPrice } from "./renewals/member-price.ts";
import { membershipPlans, memberships } from "./tables.ts";

const members = sql<number>`(select count(*)::int from memberships m
  where m.plan_id = membership_plans.id and m.state in ('active', 'past_due', 'paused'))`;

/** Binds the plans that customers may join to their table. */
export const bindMembershipPlans: BindApi = (api, deps) => {
  const { db } = deps;
  bindResource(api, deps, membershipPlanResource, {
    table: membershipPlans,
    columns: {
      monthlyPrice: membershipPlans.monthlyPriceCents,
      annualPrice: membershipPlans.annualPriceCents,
      credit: membershipPlans.creditCents,
      birthdayCredit: membershipPlans.birthdayCreditCents,
      members,
    },
    uniqueFields: { membership_plans_slug_unique: "slug" },
    inUse: [{ column: memberships.planId, one: "membership", many: "memberships" }],
    assert(next) {
      const issues = planIssues(next);
      if (issues[0]) throw new AppError("invalid_input", { message: issues[0].message, issues });
    },
    impact: (db, { id, changes, action }) => describeImpact(db, id, { changes, action }),
  });
  api.on(calls.changeMemberPrice, async ({ params, body, ...context }) => ({
    data: { members: await changeMemberPrice(db, { planId: params.id, ...body }, actorOf(context)) },
  }));
};

/** The fields that stay unchanged for existing members. */
const TERMS = [
  ...["monthlyPrice", "annualPrice", "credit", "productPercent", "servicePercent", "usesMemberPriceList"],
  ...["birthdayCredit", "hasPriorityWaitlist"],
];

/** Describes what a change of a plan means for its members. */
async function describeImpact(
  db: DatabaseOrTransaction,
  id: string,
  { changes, action }: { changes: Readonly<Record<string, unknown>>; action: string | undefined },
): Promise<string[]> {
  const isLive = inArray(memberships.state, [...LIVE_STATES]);
  const count = await db.$count(memberships, and(eq(memberships.planId, id), isLive));
  if (count === 0) return [];
  const who = count === 1 ? "1 member" : `${englishFormats.number(count)} members`;
  const [stays, keeps] = count === 1 ? ["stays", "keeps"] : ["stay", "keep"];
  const isWithdrawn = action === "archive" || changes.isOffered === false;
  return [
    ...(isWithdrawn ? [`${who} ${stays}. No one else can join it.`] : []),
    ...(TERMS.some((name) => name in changes) ? [`${who} ${keeps} what was agreed to.`] : []),
  ];
}

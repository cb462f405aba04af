import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { AppError } from "#shared/app-error.ts";
import { endMemberships } from "./contracts/end-membership.ts";
import { creditLots, membershipPlans, memberships } from "./tables.ts";

const BOTH_IN_FORCE = "Both have a membership in force. End one first.";

const inForce = (
  whose: "keepId" | "dropId",
) => sql`exists (select 1 from memberships m where m.customer_id = ${sql.placeholder(whose)}
  and m.state not in ('pending', 'cancelled') and tstzrange(m.starts_at, m.ends_at) @> clock_now())`;
const askWhetherBoth = statement({ both: "bool" }, sql`select ${inForce("keepId")} and ${inForce("dropId")} as both`);

const moveMemberships = statement(
  { id: "text" },
  sql`
  update memberships m set customer_id = ${sql.placeholder("keepId")} where m.customer_id = ${sql.placeholder("dropId")}
    and (m.starts_at is null or not exists (select 1 from memberships k where k.customer_id = ${sql.placeholder("keepId")}
      and k.starts_at is not null and tstzrange(k.starts_at, k.ends_at) && tstzrange(m.starts_at, m.ends_at)))
  returning m.id`,
);

const listBeginnings = statement(
  { id: "text", at: "instant", text: "text" },
  sql`
  select 'membership:' || m.id as id, m.created_at as at, p.name || ' began' as text
  from memberships m left join membership_periods f on f.membership_id = m.id and f.order_id = m.order_id
    join membership_plans p on p.id = coalesce(f.plan_id, m.plan_id)
  where m.customer_id = ${sql.placeholder("customerId")} and m.starts_at is not null
    and date_trunc('milliseconds', m.created_at) <= ${sql.placeholder("before")}::timestamptz
  order by at desc, id desc limit ${sql.placeholder("limit")}`,
);

/**
 * A customer's memberships, including past ones, and the credit granted to them. Erasing an account ends the current
 * membership. Sold memberships stay without a name, with the accepted terms, because the books need them.
 */
export const membershipPersonalData: PersonalDataPart = {
  name: "memberships",
  tables: ["memberships", "credit_lots"],
  async read(db, customerId) {
    const lots = await db
      .select({
        membershipId: creditLots.membershipId,
        kind: creditLots.kind,
        grantedCents: creditLots.grantedCents,
        grantedAt: creditLots.createdAt,
        expiresAt: creditLots.expiresAt,
      })
      .from(creditLots)
      .where(eq(creditLots.customerId, customerId))
      .orderBy(asc(creditLots.createdAt));
    const rows = await db
      .select({
        id: memberships.id,
        plan: membershipPlans.name,
        state: memberships.state,
        startsAt: memberships.startsAt,
        endsAt: memberships.endsAt,
        interval: memberships.interval,
        priceCents: memberships.priceCents,
        agreedTo: memberships.consentText,
        agreedAt: memberships.consentedAt,
      })
      .from(memberships)
      .innerJoin(membershipPlans, eq(membershipPlans.id, memberships.planId))
      .where(eq(memberships.customerId, customerId))
      .orderBy(asc(memberships.createdAt));
    const granted = lots.map(({ membershipId: _, ...lot }) => lot);
    return { memberships: rows.map(({ id: _, ...row }) => row), credit: granted };
  },
  async erase(tx, customerId) {
    await tx.delete(memberships).where(and(eq(memberships.customerId, customerId), isNull(memberships.orderId)));
    await endMemberships(tx, eq(memberships.customerId, customerId), "erased");
    await tx.update(creditLots).set({ customerId: null }).where(eq(creditLots.customerId, customerId));
  },
  async summarize(db, customerId) {
    const count = await db.$count(memberships, eq(memberships.customerId, customerId));
    return [{ one: "membership", many: "memberships", count, erased: "stays_without_name" }];
  },
  async merge(tx, { keepId, dropId }) {
    const [found] = await askWhetherBoth(tx, { keepId, dropId });
    if (found?.both) throw new AppError("conflict", { message: BOTH_IN_FORCE });
    // Earlier memberships that overlap aren't moved: a customer has only one at a time, also in the past.
    const rows = await moveMemberships(tx, { keepId, dropId });
    const lots = await tx
      .update(creditLots)
      .set({ customerId: keepId })
      .where(eq(creditLots.customerId, dropId))
      .returning({ id: creditLots.id });
    return { memberships: rows.map(({ id }) => id), credit_lots: lots.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { memberships: moved = [], credit_lots: lots = [] }) {
    await tx
      .update(memberships)
      .set({ customerId: dropId })
      .where(and(inArray(memberships.id, moved), eq(memberships.customerId, keepId)));
    await tx
      .update(creditLots)
      .set({ customerId: dropId })
      .where(and(inArray(creditLots.id, lots), eq(creditLots.customerId, keepId)));
  },
  async timeline(db, customerId, { before, limit }) {
    const rows = await listBeginnings(db, { customerId, before: before.toISOString(), limit });
    return rows.map(({ id, ...row }) => ({
      ...row,
      id,
      at: new Date(row.at).toISOString(),
      kind: "membership" as const,
      resource: "Membership",
      resourceId: id.slice("membership:".length),
    }));
  },
};

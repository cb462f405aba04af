import { asc, eq, sql } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { AppError } from "#shared/app-error.ts";
import { membershipPlans, memberships } from "./tables.ts";

const BOTH_IN_FORCE = "Both have a membership in force. End one first.";

/** A customer's memberships, past ones included. What was paid for them stands in orders, which stay. */
export const membershipPersonalData: PersonalDataPart = {
  name: "memberships",
  tables: ["memberships"],
  read: (db, customerId) =>
    db
      .select({ plan: membershipPlans.name, startsAt: memberships.startsAt, endsAt: memberships.endsAt })
      .from(memberships)
      .innerJoin(membershipPlans, eq(membershipPlans.id, memberships.planId))
      .where(eq(memberships.customerId, customerId))
      .orderBy(asc(memberships.startsAt)),
  async erase(tx, customerId) {
    await tx.delete(memberships).where(eq(memberships.customerId, customerId));
  },
  async summarize(db, customerId) {
    const count = await db.$count(memberships, eq(memberships.customerId, customerId));
    return [{ one: "membership", many: "memberships", count, erased: "goes" }];
  },
  async merge(tx, { keepId, dropId }) {
    const inForce = (customerId: string) => sql`exists (select 1 from memberships m
      where m.customer_id = ${customerId} and tstzrange(m.starts_at, m.ends_at) @> clock_now())`;
    const { rows: both } = await tx.execute<{ both: boolean }>(
      sql`select ${inForce(keepId)} and ${inForce(dropId)} as both`,
    );
    if (both[0]?.both) throw new AppError("conflict", { message: BOTH_IN_FORCE });
    // Former ones that overlap stay where they were: one customer has one at a time, also in the past.
    const { rows } = await tx.execute<{ id: string }>(sql`
      update memberships m set customer_id = ${keepId} where m.customer_id = ${dropId}
        and not exists (select 1 from memberships k where k.customer_id = ${keepId}
          and tstzrange(k.starts_at, k.ends_at) && tstzrange(m.starts_at, m.ends_at))
      returning m.id`);
    return { memberships: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { memberships: moved = [] }) {
    await tx.execute(sql`
      update memberships set customer_id = ${dropId}
      where id = any(${sql.param(moved)}::text[]) and customer_id = ${keepId}`);
  },
  async timeline(db, customerId, { before, limit }) {
    const { rows } = await db.execute<{ id: string; at: string; text: string }>(sql`
      select 'membership:' || m.id as id, m.created_at as at, p.name || ' began' as text
      from memberships m join membership_plans p on p.id = m.plan_id
      where m.customer_id = ${customerId}
        and date_trunc('milliseconds', m.created_at) <= ${before.toISOString()}::timestamptz
      order by at desc, id desc limit ${limit}`);
    return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), kind: "membership" }));
  },
};

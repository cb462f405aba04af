import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeMember } from "#testing/make-member.ts";
import { makeTestCustomer } from "#testing/test-clinic.ts";
import { workerDatabase } from "#testing/worker-database.ts";
import { canMoveMembership, type MembershipState, membershipStates } from "../../domain/membership-state.ts";

const { db } = await workerDatabase();
const START = "2026-11-01T05:00:00Z";
const hasStart = (state: MembershipState) => state !== "pending" && state !== "cancelled";

it("PY-5 the database allows exactly the membership transitions that the code allows, and records each transition", async () => {
  await makeMember(db, await makeTestCustomer(db));
  for (const from of membershipStates) {
    for (const to of membershipStates.filter((state) => state !== from)) {
      const [customerId, id] = [await makeTestCustomer(db), `${from}-${to}`];
      await db.execute(sql`insert into memberships (id, customer_id, plan_id, state, starts_at)
        values (${id}, ${customerId}, 'test-plan', ${from}, ${hasStart(from) ? START : null}::timestamptz)`);
      const move = db.execute(sql`
        update memberships set state = ${to}, starts_at = ${hasStart(to) ? START : null}::timestamptz where id = ${id}`);
      const isAllowed = await move.then(
        () => true,
        (error: { cause?: { constraint?: string } }) => {
          expect(error.cause?.constraint).toBe("memberships_state_moves");
          return false;
        },
      );
      expect({ id, isAllowed }).toEqual({ id, isAllowed: canMoveMembership(from, to) });
      const { rows } = await db.execute<{ path: string }>(sql`
        select string_agg(to_state, ' ' order by step) as path from membership_history where membership_id = ${id}`);
      expect(rows[0]?.path).toBe(isAllowed ? `${from} ${to}` : from);
    }
  }
});

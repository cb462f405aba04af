import type { Invariant } from "#platform/invariant.ts";

/** What must always be true of people and their sessions. `npm run check:data` checks this. */
export const accountInvariants: Invariant[] = [
  {
    name: "customers: an erased account holds nothing personal",
    sql: `select id from customers where erased_at is not null
      and (email is not null or phone is not null or first_name is not null or last_name is not null or date_of_birth is not null)`,
  },
  {
    name: "sessions: none lives for an erased or disabled account",
    sql: `select s.id from sessions s join customers c on c.id = s.customer_id
      where s.revoked_at is null and (c.erased_at is not null or c.disabled_at is not null)`,
  },
];

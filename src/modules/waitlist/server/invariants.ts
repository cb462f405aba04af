import type { Invariant } from "#platform/invariant.ts";

/** Invariants of the waitlist that hold at any moment. */
export const waitlistInvariants: Invariant[] = [
  {
    name: "waitlist: an open offer holds its place, a closed one none (V7)",
    sql: `select o.id from waitlist_offers o left join appointments a on a.held_for_offer_id = o.id
      where (o.state = 'open') <> (a.id is not null) and o.expires_at > clock_now()`,
  },
  {
    name: "waitlist: an entry has one open offer (V8)",
    sql: "select entry_id from waitlist_offers where state = 'open' group by 1 having count(*) > 1",
  },
  {
    name: "waitlist: who has an open offer is offered, and no other entry is",
    sql: `select e.id from waitlist_entries e where (e.state = 'offered')
      <> exists (select 1 from waitlist_offers o where o.entry_id = e.id and o.state = 'open')`,
  },
  {
    name: "waitlist: an accepted offer is a visit (V9)",
    sql: `select o.id from waitlist_offers o left join appointments a on a.id = o.appointment_id
      where o.state = 'accepted' and coalesce(a.status, 'held') = 'held'`,
  },
  {
    name: "waitlist: no offer stays open past its time (5 min sweep)",
    sql: "select id from waitlist_offers where state = 'open' and expires_at < clock_now() - interval '5 minutes'",
  },
  {
    name: "waitlist: no entry waits for a location that isn't there",
    sql: "select id from waitlist_entries where not location_ids <@ (select array_agg(l.id) from locations l)",
  },
];

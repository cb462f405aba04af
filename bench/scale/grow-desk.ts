import type { Columns, RowCopier } from "./copy-rows.ts";

/** How many coupons the orders of goods have used. */
export const COUPONS = 40;
export const couponId = (nth: string) => `'bench-coupon-' || ${nth}`;
export const couponCode = (nth: string) => `'SAVE-' || ${nth}`;

const ZONE = "'America/New_York'";
const moment = (day: string, time: string) => `(${day} + time '${time}') at time zone ${ZONE}`;

/** Opens the clinic's own accounts that the demo's books don't have yet. */
export const addAccounts = ({ fill }: RowCopier): Promise<number> =>
  fill(
    "ledger_accounts",
    { id: "kind", kind: "kind", unit: "'USD'", normal: "normal", is_guarded: "false" },
    `from ledger_kinds k where kind in ('bank', 'coupon_discounts', 'provider_fees', 'write_offs')
      and not exists (select 1 from ledger_accounts a where a.id = k.kind)`,
  );

/** Adds the coupons that the copied orders were placed with, and their uses. */
export async function addCoupons({ fill }: RowCopier): Promise<number> {
  const used = `orders o cross join lateral jsonb_to_recordset(o.coupons) c ("couponId" text, code text, "amountCents" int)
    where o.id like 'copy%' and o.coupons <> '[]'`;
  const coupons = await fill(
    "coupons",
    {
      id: couponId("n"),
      code: couponCode("n"),
      name: "'Saving ' || n",
      description: "''",
      kind: "'percent'",
      percent: "10",
      applies_to: "'products'",
      channel: "'any'",
      per_customer_limit: "1000000",
      starts_on: "'2020-01-01'",
      used_count: "coalesce(u.uses, 0)",
    },
    `from generate_series(1, ${COUPONS}) n
      left join (select c."couponId" as id, count(*) as uses from ${used} group by 1) u on u.id = ${couponId("n")}`,
  );
  const uses = await fill(
    "coupon_uses",
    {
      id: "'use-' || o.id",
      coupon_id: `c."couponId"`,
      order_id: "o.id",
      person_key: "o.customer_id",
      nth: `row_number() over (partition by c."couponId", o.customer_id order by o.id)`,
      per_person_limit: "1000000",
      is_first_booking: "false",
      amount_cents: `c."amountCents"`,
      state: "'used'",
      has_left_cart: "false",
      created_at: "o.placed_at",
    },
    `from ${used}`,
  );
  return coupons + uses;
}

/** Adds a payout for each day with payments by card, with what the provider charged for them. */
export async function addPayouts({ fill }: RowCopier): Promise<number> {
  const days = `(select (t.happened_at at time zone ${ZONE})::date as day, sum(e.amount_cents)::bigint as cents, count(*) as items
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    where t.event = 'tender_taken' and t.order_id like 'copy%' and e.debit_id = 'provider' group by 1) d`;
  const fees = "(d.cents * 29 / 1000 + 30 * d.items)";
  const id = "'bench-payout-' || d.day";
  const at = moment("(d.day + 1)", "06:00");
  const payouts = await fill(
    "payouts",
    {
      id,
      amount_cents: `d.cents - ${fees}`,
      status: "'paid'",
      charges_cents: "d.cents",
      fees_cents: fees,
      items: "d.items",
      made_at: at,
      arrives_at: at,
      created_at: at,
      updated_at: at,
    },
    `from ${days}`,
  );
  const posted = await post(fill, {
    from: `${days} cross join lateral (values ('fee:' || ${id}, 'provider_fee_reported', 'provider_fees', 'provider', ${fees}),
      ('payout:' || ${id}, 'payout_made', 'bank', 'provider', d.cents - ${fees})) made (key, event, debit, credit, cents)`,
    at,
  });
  return payouts + posted;
}

/**
 * Adds a daily count of the card terminal for each day with payments of visits. In every twentieth, the counted amount
 * differs from the expected one.
 */
export async function addDayCloses({ fill }: RowCopier): Promise<number> {
  const days = `(select x.*, case when nth % 20 = 0 then case when nth % 40 = 0 then 500 else -500 end else 0 end as off from (
      select (t.happened_at at time zone ${ZONE})::date as day, sum(e.amount_cents)::bigint as cents,
        row_number() over (order by (t.happened_at at time zone ${ZONE})::date) as nth
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.event = 'tender_taken' and t.order_id like 'visit-order-%' and e.debit_id = 'terminal' group by 1) x) d`;
  const id = "'bench-count-' || d.day";
  const at = moment("d.day", "20:00");
  const counts = await fill(
    "cash_counts",
    {
      id,
      day: "d.day",
      account_id: "'demo-staff'",
      account: "'terminal'",
      expected_cents: "d.cents",
      counted_cents: "d.cents + d.off",
      reason: "case when d.off <> 0 then 'A slip was missing.' end",
      counted_by: "'demo-staff'",
      counter_name: "'Noor Haddad'",
      created_at: at,
    },
    `from ${days}`,
  );
  const posted = await post(fill, {
    from: `(select * from ${days} where off <> 0) d cross join lateral (values ('count:' || ${id}, 'cash_counted', case when d.off > 0 then 'terminal' else 'write_offs' end,
      case when d.off > 0 then 'write_offs' else 'terminal' end, abs(d.off))) made (key, event, debit, credit, cents)`,
    at,
  });
  return counts + posted;
}

/** Adds transfers of one entry each, from a table `made` with their keys, events, accounts and amounts. */
async function post(fill: RowCopier["fill"], { from, at }: { from: string; at: string }): Promise<number> {
  const transfer: Columns = {
    key: "made.key",
    event: "made.event",
    actor: "'system'",
    happened_at: at,
    content_hash: "sha256(convert_to(made.key, 'UTF8'))",
  };
  const entry: Columns = {
    transfer_id: "t.id",
    line: "1",
    debit_id: "made.debit",
    credit_id: "made.credit",
    unit: "'USD'",
    amount_cents: "made.cents",
  };
  const transfers = await fill("ledger_transfers", transfer, `from ${from} order by d.day`);
  const entries = await fill("ledger_entries", entry, `from ${from} join ledger_transfers t on t.key = made.key`);
  return transfers + entries;
}

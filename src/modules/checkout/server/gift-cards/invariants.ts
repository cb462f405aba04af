import type { Invariant } from "#platform/invariant.ts";

/** The invariants of gift cards. `npm run check:data` checks them. */
export const giftCardInvariants: Invariant[] = [
  {
    name: "gift cards: a bought one never holds more than it was issued for (M1)",
    sql: `select g.id from gift_cards g join ledger_accounts a on a.id = 'gift_card:' || g.id
      where g.kind = 'bought' and a.balance_cents > g.face_cents`,
  },
  {
    name: "gift cards: nothing is left on one that was canceled or has ended",
    sql: `select g.id from gift_cards g join ledger_accounts a on a.id = 'gift_card:' || g.id
      where g.state in ('cancelled', 'expired') and a.balance_cents <> 0`,
  },
  {
    name: "gift cards: a paid line has as many cards as it sold, and no other line has any",
    sql: `select l.id from order_lines l join orders o on o.id = l.order_id left join gift_cards g on g.order_line_id = l.id
      where l.kind = 'gift' group by l.id, l.quantity, o.paid_at
      having count(g.id) <> case when o.paid_at is null then 0 else l.quantity end`,
  },
  {
    name: "gift cards: each was put into the books once",
    sql: `select g.id from gift_cards g where (select count(*) from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.credit_id = 'gift_card:' || g.id and t.event in ('order_sold', 'gift_card_given', 'opening')) <> 1`,
  },
];

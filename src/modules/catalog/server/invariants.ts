import type { Invariant } from "#platform/invariant.ts";

/** What must always be true of products and stock. `npm run check:data` checks this. */
export const catalogInvariants: Invariant[] = [
  {
    name: "stock: never negative, never oversold",
    sql: "select id from product_sizes where reserved < 0 or on_hand < 0 or reserved > on_hand",
  },
  {
    name: "stock: what is reserved is what orders hold",
    sql: `select z.id from product_sizes z left join stock_reservations r on r.size_id = z.id and r.state = 'held'
      group by z.id having z.reserved <> coalesce(sum(r.quantity), 0)`,
  },
  {
    name: "stock: what stands on the shelf is the sum of its moves",
    sql: `select z.id from product_sizes z left join stock_moves m on m.size_id = z.id
      group by z.id having z.on_hand <> coalesce(sum(m.delta), 0)`,
  },
  {
    name: "stock: a size has what its locations have together",
    sql: `select z.id from product_sizes z left join stock_levels l on l.size_id = z.id
      group by z.id having z.on_hand <> coalesce(sum(l.on_hand), 0) or z.reserved <> coalesce(sum(l.reserved), 0)`,
  },
  {
    name: "stock: a size that is noted as sold out has no piece",
    sql: `select s.size_id from sold_out_spells s join product_sizes z on z.id = s.size_id where s.until is null and z.on_hand <> 0`,
  },
  {
    name: "stock: a visit uses a size once",
    sql: `select appointment_id, size_id from stock_moves where reason = 'visit'
      group by 1, 2 having count(*) > 1`,
  },
];

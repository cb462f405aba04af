import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { allocateMoney } from "#shared/money.ts";
import { chances, samples } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import { checkoutInvariants } from "../invariants.ts";

const { db } = await testDatabase();

const SUMS = [
  "orders: lines add up to the order's sums",
  "orders: every line has its sums, and parts that add up to them",
];

async function brokenSums(): Promise<unknown[]> {
  const asked = checkoutInvariants.filter(({ name }) => SUMS.includes(name));
  expect(asked).toHaveLength(SUMS.length);
  const broken = await Promise.all(asked.map(({ sql: question }) => db.execute(sql.raw(question))));
  return broken.flatMap(({ rows }) => rows);
}

type Line = { kind: "product" | "bundle" | "service" | "add_on"; unit: number; quantity: number };
type Order = { lines: Line[]; savings: number; discount: number; shipping: number; tax: number };

const whole = ({ lines }: Pick<Order, "lines">) => lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);

/** Writes an order as the previous release did, without the lines' sums. */
async function writeAsBefore({ lines, savings, discount, shipping, tax }: Order, kind: "product" | "service") {
  const id = newId();
  const [subtotal, due] = [whole({ lines }), whole({ lines }) - savings - discount + shipping + tax];
  const [now, later] = kind === "product" ? [due, 0] : [0, due];
  await db.execute(sql`
    insert into orders (id, kind, status, currency, subtotal_cents, member_savings_cents, discount_cents, shipping_cents, tax_cents,
      total_cents, due_now_cents, due_at_clinic_cents)
    values (${id}, ${kind}, 'pending', 'USD', ${subtotal}, ${savings}, ${discount}, ${shipping}, ${tax}, ${due}, ${now}, ${later})`);
  const rows = lines.map((line, position) => ({ ...line, id: `${id}-${position}`, position }));
  await db.execute(sql`
    insert into order_lines (id, order_id, kind, item_id, name, unit_price_cents, quantity, line_total_cents, position)
    select l.id, ${id}, l.kind, 'x', 'X', l.unit, l.quantity, l.unit * l.quantity, l.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id text, kind text, unit int, quantity int, position int)`);
  return id;
}

type LineSums = { list: number; savings: number; discount: number; net: number; tax: number; due: number };

async function readLines(orderId: string): Promise<LineSums[]> {
  const { rows } = await db.execute<LineSums>(sql`
    select list_cents as list, member_savings_cents as savings, discount_cents as discount, net_cents as net, tax_cents as tax,
      due_now_cents as due
    from order_lines where order_id = ${orderId} order by position`);
  return rows;
}

const line = (kinds: Line["kind"][]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    unit: fc.oneof(fc.nat(50), fc.nat(90_000)),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
const share = fc.integer({ min: 0, max: 100 });
const order = (kinds: Line["kind"][]) =>
  fc
    .record({ lines: fc.array(line(kinds), { minLength: 1, maxLength: 6 }), off: fc.tuple(share, share) })
    .map(({ lines, off: [saved, discounted] }): Order => {
      const savings = Math.floor((whole({ lines }) * saved) / 200);
      const discount = Math.floor(((whole({ lines }) - savings) * discounted) / 100);
      const left = whole({ lines }) - savings - discount;
      const isShipped = kinds.includes("product");
      return { lines, savings, discount, shipping: isShipped ? 690 : 0, tax: isShipped ? Math.floor(left / 11) : 0 };
    });

it("the discount, tax and other sums of a previous release's order are spread over its lines like a cart's (O9, CT-5)", async () => {
  const chance = chances(25, 300, 41);
  for (const goods of samples(order(["product", "bundle"]), chance)) {
    const totals = goods.lines.map(({ unit, quantity }) => unit * quantity);
    const savings = allocateMoney(goods.savings, totals);
    const paid = totals.map((total, index) => total - (savings[index] ?? 0));
    const discounts = allocateMoney(goods.discount, paid);
    const nets = paid.map((net, index) => net - (discounts[index] ?? 0));
    const taxes = allocateMoney(goods.tax, nets);
    expect(await readLines(await writeAsBefore(goods, "product"))).toEqual(
      totals.map((list, index) => ({
        list,
        savings: savings[index],
        discount: discounts[index],
        net: nets[index],
        tax: taxes[index],
        due: (nets[index] ?? 0) + (taxes[index] ?? 0),
      })),
    );
  }
  for (const visit of samples(order(["service", "add_on"]), chance)) {
    const lines = await readLines(await writeAsBefore(visit, "service"));
    expect(lines.map(({ tax, due }) => tax + due)).toEqual(lines.map(() => 0));
  }
  expect(await brokenSums()).toEqual([]);
});

it("an order's lines are updated when the previous release changes what an offer saves on a visit (O9, PG-8)", async () => {
  const lines: Line[] = [
    { kind: "service", unit: 22_900, quantity: 1 },
    { kind: "add_on", unit: 4_500, quantity: 1 },
  ];
  const id = await writeAsBefore({ lines, savings: 0, discount: 4_500, shipping: 0, tax: 0 }, "service");
  expect((await readLines(id)).map(({ net }) => net)).toEqual([19_139, 3_761]);
  await db.execute(sql`
    update orders set discount_cents = 0, total_cents = 27400, due_at_clinic_cents = 27400 where id = ${id}`);
  expect((await readLines(id)).map(({ net, discount }) => [net, discount])).toEqual([
    [22_900, 0],
    [4_500, 0],
  ]);
  expect(await brokenSums()).toEqual([]);
});

it("the database refuses a line with a wrong net amount, or with a refund above the payment (PY-9)", async () => {
  const lines: Line[] = [{ kind: "product", unit: 4_400, quantity: 2 }];
  const id = await writeAsBefore({ lines, savings: 0, discount: 0, shipping: 690, tax: 781 }, "product");
  for (const damage of [
    "net_cents = net_cents - 1",
    "discount_cents = 1",
    "discount_cents = 8801, net_cents = -1",
    "refunded_cents = 9582",
    "refunded_quantity = 3",
    "due_now_cents = 9582",
  ])
    await expect(db.execute(sql.raw(`update order_lines set ${damage} where order_id = '${id}'`))).rejects.toThrow();
  await db.execute(
    sql.raw(`update order_lines set refunded_cents = 9581, refunded_quantity = 2 where order_id = '${id}'`),
  );
});

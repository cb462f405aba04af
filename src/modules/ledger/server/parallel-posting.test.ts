import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Database, sqlStateOf } from "#platform/db/client.ts";
import { isAppError } from "#shared/app-error.ts";
import { itInCheck } from "#testing/in-check.ts";
import { postMovements } from "#testing/post-movements.ts";
import { CONTENDERS, chances, runs, samples } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import type { WalletAccountId } from "../domain/account-id.ts";
import { giftCardGiven } from "../domain/events/gift-card-entries.ts";
import { orderReserved } from "../domain/events/order-entries.ts";
import { type Movement, move } from "../domain/transfer.ts";
import { ledgerInvariants } from "./invariants.ts";
import { balanceOf, balancesOf } from "./read-balances.ts";

const CONNECTIONS = 50;
const { db } = await testDatabase({ maxConnections: CONNECTIONS });

type Outcome = "posted" | "insufficient";

/** Posts all movements concurrently, each in its own transaction. A deadlock or any other error fails the test. */
function postAtOnce(on: Database, movements: readonly Movement[]): Promise<Outcome[]> {
  return Promise.all(
    movements.map((movement) =>
      postMovements(on, movement).then(
        (): Outcome => "posted",
        (error: unknown): Outcome => {
          if (isAppError(error, "insufficient_balance")) return "insufficient";
          throw new Error(`${movement.key} failed with ${sqlStateOf(error)}`, { cause: error });
        },
      ),
    ),
  );
}

const countOf = (outcomes: readonly Outcome[], input: Outcome) => outcomes.filter((each) => each === input).length;

async function expectTrueBooks(): Promise<void> {
  for (const { name, sql: question } of ledgerInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
}

const cards = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `gift_card:${name}${index}` as const);

const fill = (accounts: readonly WalletAccountId[], cents: number) =>
  postMovements(
    db,
    ...accounts.map((account) => ({
      key: `fill:${account}`,
      event: "test",
      entries: move("goodwill", account, cents),
    })),
  );

itInCheck(
  "exactly 333 of 600 concurrent debits of 30 cents from a gift card with 100 dollars succeed, without a deadlock",
  async () => {
    await postMovements(db, giftCardGiven({ giftCardId: "one", cents: 10_000 }));
    const debits = Array.from({ length: 600 }, (_, index) =>
      orderReserved({ orderId: `one${index}`, sources: [{ account: "gift_card:one", cents: 30 }] }),
    );
    const outcomes = await postAtOnce(db, debits);
    expect([countOf(outcomes, "posted"), countOf(outcomes, "insufficient")]).toEqual([333, 267]);
    expect(await balanceOf(db, "gift_card:one")).toBe(10);
    await expectTrueBooks();
  },
);

it(`exactly three of ${CONTENDERS} simultaneous orders of 30.00 can be paid with a gift card of 100.00`, async () => {
  await postMovements(db, giftCardGiven({ giftCardId: "three", cents: 10_000 }));
  const orders = Array.from({ length: CONTENDERS }, (_, index) =>
    orderReserved({ orderId: `three${index}`, sources: [{ account: "gift_card:three", cents: 3_000 }] }),
  );
  expect(countOf(await postAtOnce(db, orders), "posted")).toBe(3);
  expect(await balanceOf(db, "gift_card:three")).toBe(1_000);
});

it(`${CONTENDERS} simultaneous postings with the same key move the amount only once, even if they all open its accounts`, async () => {
  const rounds = runs(2, 40);
  for (let round = 0; round < rounds; round += 1) {
    const card = `key${round}`;
    await postMovements(db, giftCardGiven({ giftCardId: card, cents: 10_000 }));
    const order = orderReserved({ orderId: card, sources: [{ account: `gift_card:${card}`, cents: 100 }] });
    const postings = await Promise.all(Array.from({ length: CONTENDERS }, () => postMovements(db, order)));
    expect(postings.flat().filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(postings.flat().map(({ transferId }) => transferId)).size).toBe(1);
    expect(await balanceOf(db, `gift_card:${card}`)).toBe(9_900);
  }
});

it("concurrent transfers between the same accounts, in opposite directions, cause no deadlock", async () => {
  const [one, two, three] = ["gift_card:x", "gift_card:y", "gift_card:z"] as const;
  await fill([one, two, three], 10_000);
  const rings = [
    [one, two],
    [two, one],
    [two, three],
    [three, two],
    [three, one],
    [one, three],
  ] as const;
  const moves = Array.from({ length: runs(100, 1_200) }, (_, index) => {
    const [from, to] = rings[index % rings.length] ?? [one, two];
    const back = move(to, from, 1);
    return { key: `ring:${index}`, event: "test", entries: [...move(from, to, 2), ...back] };
  });
  expect(countOf(await postAtOnce(db, moves), "posted")).toBe(moves.length);
  const balances = await balancesOf(db, [one, two, three]);
  expect([...balances.values()].reduce((sum, cents) => sum + cents, 0)).toBe(30_000);
  await expectTrueBooks();
});

const order = fc.record({
  sources: fc.uniqueArray(fc.record({ card: fc.nat(9), cents: fc.integer({ min: 1, max: 2_500 }) }), {
    selector: ({ card }) => card,
    minLength: 1,
    maxLength: 4,
  }),
  order: fc.nat(4),
});

it("concurrent transfers on ten gift cards have an outcome that some sequential order would also have", async () => {
  const wallets = cards("ten", 10);
  await fill(wallets, 10_000);
  const wanted = samples(order, chances(150, 3_000, 41)).map(({ sources, order: orderId }, index) => ({
    key: `ten:${index}`,
    event: "test",
    entries: sources.flatMap(({ card, cents }) =>
      move(wallets[card] ?? "gift_card:ten0", `order:ten${orderId}`, cents),
    ),
  }));
  const outcomes = await postAtOnce(db, wanted);
  const left = await balancesOf(db, wallets);
  // Balances only fall here, so an order was rightly refused if one of its cards ends with less than the order needed.
  const wronglyRefused = wanted.filter(
    ({ entries }, index) =>
      outcomes[index] === "insufficient" &&
      entries.every(({ debit, amount }) =>
        wallets.some((wallet) => wallet === debit && (left.get(wallet) ?? 0) >= amount),
      ),
  );
  expect(wronglyRefused).toEqual([]);
  for (const wallet of wallets) {
    const taken = wanted.flatMap(({ entries }, index) =>
      outcomes[index] === "posted" ? entries.filter(({ debit }) => debit === wallet).map(({ amount }) => amount) : [],
    );
    expect(10_000 - taken.reduce((sum, cents) => sum + cents, 0)).toBe(left.get(wallet));
  }
  expect(countOf(outcomes, "posted")).toBeGreaterThan(30);
  expect(countOf(outcomes, "insufficient")).toBeGreaterThan(30);
  await expectTrueBooks();
});

itInCheck("many connections can open the same new accounts concurrently", async () => {
  const wallets = cards("new", 8);
  const openings = Array.from({ length: 160 }, (_, index) => {
    const some = index % 2 === 0 ? wallets : wallets.toReversed();
    return { key: `new:${index}`, event: "test", entries: some.flatMap((card) => move("goodwill", card, 1)) };
  });
  expect(countOf(await postAtOnce(db, openings), "posted")).toBe(160);
  expect([...(await balancesOf(db, wallets)).values()]).toEqual(wallets.map(() => 160));
});

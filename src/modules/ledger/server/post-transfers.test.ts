import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { constraintOf, sqlStateOf } from "#platform/db/client.ts";
import { entriesOf, postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { testDatabase } from "#testing/test-database.ts";
import { kindOf, parseAccountId, unitOf } from "../domain/account-id.ts";
import { chart, normalOf } from "../domain/chart.ts";
import { giftCardGiven } from "../domain/events/gift-card-entries.ts";
import { orderReleased, orderReserved, tenderTaken } from "../domain/events/order-entries.ts";
import { type Movement, move, reversalOf } from "../domain/transfer.ts";
import { findTransfer } from "./find-transfer.ts";
import { postTransfers } from "./post-transfers.ts";
import { balanceOf, balancesOf } from "./read-balances.ts";

const { db } = await testDatabase();

let count = 0;
/** Creates a gift card with this balance. */
async function newCard(cents: number): Promise<`gift_card:${string}`> {
  count += 1;
  await postMovements(db, giftCardGiven({ giftCardId: `card${count}`, cents }));
  return `gift_card:card${count}`;
}

const reserve = (orderId: string, account: `gift_card:${string}`, cents: number) =>
  orderReserved({ orderId, sources: [{ account, cents }] });

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => error,
  );

/** Calls the database function directly, as no typed caller can. */
async function askRaw(entries: object[], key = "raw"): Promise<unknown> {
  const wanted = JSON.stringify([{ key, event: "test", actor: "system", entries }]);
  return db.execute(sql`select * from ledger_post(${wanted}::jsonb)`);
}

describe("a transfer posted to the ledger", () => {
  it("moves its amounts only once if it is posted repeatedly", async () => {
    const card = await newCard(10_000);
    const [first] = await postMovements(db, reserve("a1", card, 3_000));
    const [again] = await postMovements(db, reserve("a1", card, 3_000));
    expect([first?.isNew, again?.isNew]).toEqual([true, false]);
    expect(again?.transferId).toBe(first?.transferId);
    expect(await balancesOf(db, [card, "order:a1"])).toEqual(
      new Map([
        [card, 7_000],
        ["order:a1", 3_000],
      ]),
    );
  });

  it("is reported as already posted when it is posted again together with new transfers", async () => {
    const card = await newCard(10_000);
    const known = reserve("a2", card, 1_000);
    await postMovements(db, known);
    const posted = await postMovements(db, reserve("a4", card, 1_000), known, reserve("a3", card, 1_000));
    expect(posted.map(({ key, isNew }) => [key, isNew])).toEqual([
      ["order:a4:reserved", true],
      ["order:a2:reserved", false],
      ["order:a3:reserved", true],
    ]);
    expect(await balanceOf(db, card)).toBe(7_000);
  });

  it("has author, reason, owner and time, and is read back unchanged", async () => {
    const happenedAt = new Date("2026-03-01T15:00:00Z");
    const movement = {
      ...giftCardGiven({ giftCardId: "story", cents: 2_500 }),
      actor: "staff:s1",
      reason: "a spoiled afternoon",
      customerId: "c1",
      happenedAt,
    } as const;
    const [posting] = await postMovements(db, movement);
    expect(await findTransfer(db, movement.key)).toEqual({
      ...movement,
      id: posting?.transferId,
      orderId: undefined,
      reverses: undefined,
    });
    expect(await findTransfer(db, "never posted")).toBeUndefined();
  });

  it("is dated at the clinic's current time by default", async () => {
    const card = await newCard(100);
    const { rows } = await db.execute<{ seconds: number }>(sql`
      select extract(epoch from clock_now() - happened_at)::float8 as seconds from ledger_transfers
      where key = ${`${card}:given`}`);
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(0);
    expect(rows[0]?.seconds).toBeLessThan(60);
  });
});

describe("a transfer's idempotency key", () => {
  it("can't be used again for different entries, and then no transfer of that call is posted", async () => {
    const card = await newCard(10_000);
    await postMovements(db, reserve("b1", card, 3_000));
    const failure = await failureOf(postMovements(db, reserve("b2", card, 500), reserve("b1", card, 3_001)));
    expect(failure).toMatchObject({ message: "a key of the ledger stands for something else already" });
    expect(sqlStateOf(failure)).toBe("LG003");
    expect(await balanceOf(db, card)).toBe(7_000);
  });

  it("can't be used for two transfers in one call", async () => {
    const card = await newCard(1_000);
    const failure = await failureOf(postMovements(db, reserve("b3", card, 100), reserve("b3", card, 100)));
    expect(sqlStateOf(failure)).toBe("LG005");
  });

  /** Posts a movement and leaves the transaction open until the caller ends it. */
  function postAndWait(movement: Movement) {
    const posted = Promise.withResolvers<void>();
    const end = Promise.withResolvers<"commit" | "roll back">();
    const ended = db
      .transaction(async (tx) => {
        const [posting] = await postTransfers(tx, [{ actor: "system", ...movement }]);
        posted.resolve();
        if ((await end.promise) === "roll back") throw new Error("rolled back");
        return posting;
      })
      .catch((error: unknown) => {
        if (error instanceof Error && error.message === "rolled back") return undefined;
        throw error;
      });
    return { posted: posted.promise, end: end.resolve, ended };
  }

  const waiting = async () =>
    (
      await db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.length;

  it("makes a second call wait while another transaction uses the key; the second call then returns the same transfer", async () => {
    const card = await newCard(10_000);
    const first = postAndWait(reserve("b4", card, 3_000));
    await first.posted;
    const twin = postMovements(db, reserve("b4", card, 3_000));
    await expect.poll(waiting).toBe(1);
    first.end("commit");
    const [posting, [twinPosting]] = await Promise.all([first.ended, twin]);
    expect(twinPosting).toEqual({ key: "order:b4:reserved", transferId: posting?.transferId, isNew: false });
    expect(await balanceOf(db, card)).toBe(7_000);
  });

  it("is refused to a second call with different entries as soon as the first transaction has committed", async () => {
    const card = await newCard(10_000);
    const first = postAndWait(reserve("b5", card, 3_000));
    await first.posted;
    const twin = failureOf(postMovements(db, reserve("b5", card, 4_000)));
    await expect.poll(waiting).toBe(1);
    first.end("commit");
    await first.ended;
    expect(sqlStateOf(await twin)).toBe("LG003");
    expect(await balanceOf(db, card)).toBe(7_000);
  });

  it("can be used again after its transaction was rolled back", async () => {
    const card = await newCard(10_000);
    const first = postAndWait(reserve("b6", card, 3_000));
    await first.posted;
    const twin = postMovements(db, reserve("b6", card, 4_000));
    await expect.poll(waiting).toBe(1);
    first.end("roll back");
    await first.ended;
    expect((await twin)[0]?.isNew).toBe(true);
    expect(await balanceOf(db, card)).toBe(6_000);
  });
});

describe("a transfer to the ledger", () => {
  it("is refused with insufficient_balance, like all other transfers of the call, if an account would go below zero", async () => {
    const [full, short] = [await newCard(10_000), await newCard(499)];
    const failure = await failureOf(postMovements(db, reserve("c1", full, 3_000), reserve("c2", short, 500)));
    expect(failure).toMatchObject({ name: "AppError", code: "insufficient_balance" });
    expect(constraintOf(failure)).toBe("ledger_accounts_not_overdrawn");
    expect([await balanceOf(db, full), await balanceOf(db, short)]).toEqual([10_000, 499]);
    expect(await findTransfer(db, "order:c1:reserved")).toBeUndefined();
  });

  it("rolls back the whole transaction in which it is refused", async () => {
    const card = await newCard(100);
    await failureOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into secrets (name, value) values ('with it', 'x')`);
        await postTransfers(tx, [{ actor: "system", ...reserve("c3", card, 101) }]);
      }),
    );
    expect((await db.execute(sql`select 1 from secrets where name = 'with it'`)).rows).toEqual([]);
  });

  it("is accepted if no account is below zero after all transfers of the call", async () => {
    const card = await newCard(1_000);
    await postMovements(
      db,
      { key: "c4:there", event: "test", entries: move(card, "order:c4", 1_000) },
      { key: "c4:back", event: "test", entries: move("order:c4", card, 1_000) },
    );
    expect(await balanceOf(db, card)).toBe(1_000);
  });

  it("is refused if it has no entries", async () => {
    const failure = await failureOf(postMovements(db, { key: "c5", event: "test", entries: [] }));
    expect(sqlStateOf(failure)).toBe("LG005");
    expect(await findTransfer(db, "c5")).toBeUndefined();
  });

  it("is refused if it is posted by a second call in the same transaction", async () => {
    const card = await newCard(1_000);
    const twice = db.transaction(async (tx) => {
      await postTransfers(tx, [{ actor: "system", ...reserve("c6", card, 1) }]);
      await postTransfers(tx, [{ actor: "system", ...reserve("c7", card, 1) }]);
    });
    await expect(twice).rejects.toThrow(/all its transfers in one call/);
    expect(await balanceOf(db, card)).toBe(1_000);
  });

  it("is refused if it reverses a transfer that was already reversed", async () => {
    const card = await newCard(1_000);
    await postMovements(db, reserve("c8", card, 600));
    const reserved = present(await findTransfer(db, "order:c8:reserved"));
    await postMovements(db, orderReleased(reserved, "c8"));
    expect(await entriesOf(db, "order:c8:released")).toEqual([`order:c8 → ${card} 600`]);
    await postMovements(
      db,
      reserve("c9", card, 600),
      tenderTaken({ tenderId: "c8", orderId: "c8", into: "cash", cents: 600 }),
    );
    const twice = postMovements(db, reversalOf(reserved, { key: "c8:again", event: "order_released" }));
    expect(await failureOf(twice)).toMatchObject({ name: "AppError", code: "conflict" });
    expect(await balanceOf(db, "order:c8")).toBe(600);
  });
});

describe("the ledger's functions in the database", () => {
  it.each([
    ["an account of no kind", [{ debit: "provider", credit: "piggy_bank", cents: 1 }], "23503"],
    ["a guarded account without an owner", [{ debit: "provider", credit: "gift_card", cents: 1 }], "23514"],
    ["a guarded account with an empty owner", [{ debit: "provider", credit: "gift_card:", cents: 1 }], "23514"],
    ["an owner of what is the whole clinic's", [{ debit: "provider:p", credit: "tax", cents: 1 }], "23514"],
    ["money that becomes sessions", [{ debit: "provider", credit: "sessions:p", cents: 1 }], "23503"],
    ["sessions under another unit", [{ debit: "session_pool", credit: "sessions:p", cents: 1 }], "23503"],
    ["an amount below zero", [{ debit: "provider", credit: "tax", cents: -1 }], "23514"],
    ["an amount beyond all sense", [{ debit: "provider", credit: "tax", cents: 10_000_000_001 }], "23514"],
    ["an account that moves to itself", [{ debit: "tax", credit: "tax", cents: 1 }], "23514"],
    ["entries of zero alone", [{ debit: "provider", credit: "tax", cents: 0 }], "LG005"],
    ["no entries", [], "LG005"],
  ])("refuse %s", async (_what, entries, state) => {
    expect(sqlStateOf(await failureOf(askRaw(entries)))).toBe(state);
  });

  it("omit entries whose amount is zero", async () => {
    await askRaw(
      [
        { debit: "provider", credit: "tax", cents: 0 },
        { debit: "provider", credit: "tax", cents: 7 },
      ],
      "zeros",
    );
    expect(await entriesOf(db, "zeros")).toEqual(["provider → tax 7"]);
  });
});

describe("the ledger's chart of accounts", () => {
  it("is the same in the code and in the database", async () => {
    const { rows } = await db.execute(sql`
      select kind, class, normal, is_guarded as "isGuarded", unit from ledger_kinds order by kind`);
    const kinds = Object.keys(chart) as (keyof typeof chart)[]; // own keys of the chart
    expect(rows).toEqual(kinds.sort().map((kind) => ({ kind, ...chart[kind], normal: normalOf(kind) })));
  });

  it("derives an account's kind from its id, and refuses unknown ids", () => {
    expect([kindOf("gift_card:g1"), unitOf("sessions:p1"), unitOf("tax")]).toEqual(["gift_card", "SESSION", "USD"]);
    for (const id of ["provider", "gift_card:g1", "credit:m1:2026-12-01"]) expect(parseAccountId(id)).toBe(id);
    for (const text of ["", "gift_card", "gift_card:", "provider:p", "provider:", "piggy_bank", "toString"])
      expect(() => parseAccountId(text), text).toThrow(RangeError);
  });

  it("allows negative balances only for clinic-wide accounts", async () => {
    const before = await balanceOf(db, "bank");
    await postMovements(db, { key: "advance", event: "test", entries: move("provider", "bank", 900) });
    expect((await balanceOf(db, "bank")) - before).toBe(-900);
    expect(await balanceOf(db, "gift_card:never")).toBe(0);
  });
});

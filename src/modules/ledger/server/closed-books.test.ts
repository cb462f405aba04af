import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { postMovements } from "#testing/post-movements.ts";
import { testDatabase } from "#testing/test-database.ts";
import { giftCardExpired, giftCardGiven } from "../domain/events/gift-card-entries.ts";
import { orderReserved, orderSold, tenderTaken } from "../domain/events/order-entries.ts";
import { closeBooks } from "./close-books.ts";
import { liabilitiesOn, listLiabilities } from "./list-liabilities.ts";
import { listStatement } from "./list-statement.ts";
import { listTrialBalance } from "./trial-balance.ts";

const ZONE = "America/New_York";
/** Before and after midnight of October 3 in New York. */
const LATE = new Date("2026-10-04T03:59:59Z");
const NEXT_DAY = new Date("2026-10-04T04:00:00Z");

describe("the amount owed on a past day", () => {
  it("is the amount at the end of that day in clinic time", async () => {
    const { db } = await testDatabase();
    await postMovements(db, { ...giftCardGiven({ giftCardId: "g1", cents: 10_000 }), happenedAt: LATE });
    await postMovements(db, {
      ...orderReserved({ orderId: "o1", sources: [{ account: "gift_card:g1", cents: 3_000 }] }),
      happenedAt: NEXT_DAY,
    });
    const installment = { purchaseId: "p1", cents: 2_500, sessions: 2 };
    await postMovements(
      db,
      { ...tenderTaken({ tenderId: "t1", orderId: "o1", into: "provider", cents: 500 }), happenedAt: NEXT_DAY },
      { ...orderSold({ orderId: "o1", taxCents: 500, installment }), happenedAt: NEXT_DAY },
    );
    const on = (day: string) => liabilitiesOn(db, { day, timeZone: ZONE });
    expect(await on("2026-10-02")).toEqual([]);
    expect(await on("2026-10-03")).toEqual([{ kind: "gift_card", unit: "USD", owed: 10_000 }]);
    expect(await on("2026-10-04")).toEqual([
      { kind: "gift_card", unit: "USD", owed: 7_000 },
      { kind: "order", unit: "USD", owed: 500 },
      { kind: "plan", unit: "USD", owed: 2_500 },
      { kind: "sessions", unit: "SESSION", owed: 2 },
      { kind: "tax", unit: "USD", owed: 500 },
    ]);
    expect(await listLiabilities(db, NEXT_DAY)).toEqual(await on("2026-10-03"));
  });

  it("is the sum of debits and credits up to the end of that day", async () => {
    const { db } = await testDatabase();
    await postMovements(db, { ...giftCardGiven({ giftCardId: "g1", cents: 700 }), happenedAt: LATE });
    await postMovements(db, { ...giftCardExpired({ giftCardId: "g1", cents: 700 }), happenedAt: NEXT_DAY });
    expect(await listTrialBalance(db, { before: NEXT_DAY })).toEqual([
      { kind: "gift_card", unit: "USD", debit: 0, credit: 700 },
      { kind: "goodwill", unit: "USD", debit: 700, credit: 0 },
    ]);
    expect(await listTrialBalance(db, { from: NEXT_DAY })).toEqual([
      { kind: "breakage", unit: "USD", debit: 0, credit: 700 },
      { kind: "gift_card", unit: "USD", debit: 700, credit: 0 },
    ]);
    expect(await listTrialBalance(db)).toHaveLength(3);
  });
});

describe("a statement of ledger accounts", () => {
  it("lists the movements newest first, each exactly once over all pages", async () => {
    const { db } = await testDatabase();
    await postMovements(db, giftCardGiven({ giftCardId: "g1", cents: 1_000 }));
    await postMovements(db, giftCardGiven({ giftCardId: "g2", cents: 2_000 }));
    await postMovements(db, giftCardGiven({ giftCardId: "other", cents: 4_000 }));
    await postMovements(
      db,
      orderReserved({
        orderId: "o1",
        sources: [
          { account: "gift_card:g1", cents: 300 },
          { account: "gift_card:g2", cents: 400 },
        ],
      }),
    );
    const wallet = ["gift_card:g1", "gift_card:g2"] as const;
    const first = await listStatement(db, wallet, { limit: 3 });
    const second = await listStatement(db, wallet, { limit: 3, offset: 3 });
    expect(
      [...first, ...second].map(({ account, event, change, orderId }) => [account, event, change, orderId]),
    ).toEqual([
      ["gift_card:g2", "order_reserved", -400, "o1"],
      ["gift_card:g1", "order_reserved", -300, "o1"],
      ["gift_card:g2", "gift_card_given", 2_000, undefined],
      ["gift_card:g1", "gift_card_given", 1_000, undefined],
    ]);
    expect(first[0]?.happenedAt).toBeInstanceOf(Date);
  });
});

describe("books closed through a day", () => {
  it("accept no transfers dated on or before that day", async () => {
    const { db } = await testDatabase();
    await postMovements(db, { ...giftCardGiven({ giftCardId: "g0", cents: 100 }), happenedAt: LATE });
    await db.transaction((tx) => closeBooks(tx, { through: "2026-10-03", timeZone: ZONE }));
    const late = postMovements(db, giftCardGiven({ giftCardId: "g1", cents: 100 }), {
      ...giftCardGiven({ giftCardId: "g2", cents: 100 }),
      happenedAt: LATE,
    });
    await expect(late).rejects.toMatchObject({ code: "conflict", message: "The books of that day are closed." });
    await postMovements(db, { ...giftCardGiven({ giftCardId: "g3", cents: 100 }), happenedAt: NEXT_DAY });
    await postMovements(db, giftCardGiven({ giftCardId: "g4", cents: 100 }));
    // A repeat of a posted transfer posts nothing, so it gets the usual response.
    const [again] = await postMovements(db, { ...giftCardGiven({ giftCardId: "g0", cents: 100 }), happenedAt: LATE });
    expect(again?.isNew).toBe(false);
  });

  it("stay closed when an earlier day is closed, and can be closed through a later day", async () => {
    const { db } = await testDatabase();
    const close = (through: string) => db.transaction((tx) => closeBooks(tx, { through, timeZone: ZONE }));
    const closedThrough = async () =>
      (await db.execute(sql`select books_closed_through::text as day from ledger_closing`)).rows;
    await close("2026-09-30");
    await close("2026-08-31");
    expect(await closedThrough()).toEqual([{ day: "2026-09-30" }]);
    await close("2026-10-31");
    expect(await closedThrough()).toEqual([{ day: "2026-10-31" }]);
  });

  it("can't be closed through a day that isn't over", async () => {
    const { db } = await testDatabase();
    const through = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const close = db.transaction((tx) => closeBooks(tx, { through, timeZone: ZONE }));
    await expect(close).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("are closed only after running postings have finished, and refuse later postings", async () => {
    const { db } = await testDatabase();
    const [posted, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const posting = db.transaction(async (tx) => {
      await tx.execute(sql`insert into ledger_transfers (key, event, actor, content_hash, happened_at)
        values ('open', 'test', 'system', '', ${LATE.toISOString()})`);
      posted.resolve();
      await end.promise;
    });
    await posted.promise;
    const waiting = async () =>
      (
        await db.execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      ).rows.length;
    const closing = db.transaction((tx) => closeBooks(tx, { through: "2026-10-03", timeZone: ZONE }));
    await expect.poll(waiting).toBe(1);
    const late = postMovements(db, { ...giftCardGiven({ giftCardId: "g1", cents: 100 }), happenedAt: LATE }).then(
      () => "posted",
      (error: unknown) => error,
    );
    await expect.poll(waiting).toBe(2);
    end.resolve();
    await Promise.all([posting, closing]);
    expect(await late).toMatchObject({ code: "conflict", message: "The books of that day are closed." });
    expect((await db.execute(sql`select key from ledger_transfers`)).rows).toEqual([{ key: "open" }]);
  });
});

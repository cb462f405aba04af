import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { postMovements } from "#testing/post-movements.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { giftCardGiven } from "../domain/events/gift-card-entries.ts";
import { orderReserved, orderSold, tenderTaken } from "../domain/events/order-entries.ts";
import { bindBooksApi } from "./books-api.ts";

const api = breakingOff("modules/ledger/server/books-api.test.ts", await testApi([bindBooksApi]));
const { db, send } = api;
await seedContent(db);
const owner = { token: (await newStaff(api, "admin", { steppedUp: true })).bearer };
const desk = { token: (await newStaff(api, "staff")).bearer };

/** The last second of October 3 in the clinic's local time, and the next one. */
const LATE = new Date("2026-10-04T03:59:59Z");
const NEXT_DAY = new Date("2026-10-04T04:00:00Z");
const NOON = new Date("2026-10-04T16:00:00Z");
await postMovements(db, { ...giftCardGiven({ giftCardId: "g1", cents: 10_000 }), happenedAt: LATE });
await postMovements(
  db,
  {
    ...orderReserved({ orderId: "o1", sources: [{ account: "gift_card:g1", cents: 3_000 }] }),
    happenedAt: NEXT_DAY,
  },
  { ...tenderTaken({ tenderId: "t1", orderId: "o1", into: "provider", cents: 500 }), happenedAt: NEXT_DAY },
);
const installment = { purchaseId: "p1", cents: 2_500, sessions: 2 };
await postMovements(db, { ...orderSold({ orderId: "o1", taxCents: 500, installment }), happenedAt: NOON });
// An earlier event may be posted later.
await postMovements(db, { ...giftCardGiven({ giftCardId: "g3", cents: 200 }), happenedAt: NEXT_DAY });

const file = async (path: string) => {
  const answer = await api.fetch(
    new Request(`http://localhost/api/v1/admin/Ledger/${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    }),
  );
  expect(answer.headers.get("content-type")).toContain("text/csv");
  return (await answer.text()).replace("\ufeff", "").trim().split("\r\n");
};

describe("the ledger's books in the back office", () => {
  it("show the amounts owed at the end of any day, matching the accounts (BO-36)", async () => {
    const on = async (day: string) => (await send("GET", `admin/Ledger/liabilities?on=${day}`, owner)).body.data;
    expect(await on("2026-10-02")).toEqual([]);
    expect(await on("2026-10-03")).toEqual([{ kind: "gift_card", unit: "USD", owed: 10_000 }]);
    const { body } = await send("GET", "admin/Ledger/liabilities", owner);
    const { rows } = await db.execute<{ kind: string; unit: string; owed: string }>(sql`
      select kind, unit, sum(balance_cents) as owed from ledger_accounts where is_guarded and balance_cents > 0 group by 1, 2`);
    const guarded = body.data.filter(({ kind }) => kind !== "tax");
    expect(guarded).toEqual(
      expect.arrayContaining(rows.map(({ kind, unit, owed }) => ({ kind, unit, owed: Number(owed) }))),
    );
    expect(guarded).toHaveLength(rows.length);
    expect(await file("liabilities.csv?on=2026-10-04")).toEqual([
      "kind,unit,owed",
      ...(await on("2026-10-04")).map(({ kind, unit, owed }) =>
        [kind, unit, unit === "USD" ? (owed / 100).toFixed(2) : owed].join(","),
      ),
    ]);
  });

  it("balance in each unit over any period", async () => {
    for (const period of ["", "?from=2026-10-04", "?to=2026-10-03", "?from=2026-10-05"] as const) {
      const { data } = (await send("GET", `admin/Ledger/trialBalance${period}`, owner)).body;
      for (const unit of ["USD", "SESSION"]) {
        const rows = data.filter((row) => row.unit === unit);
        expect(rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
      }
      expect(await file(`trialBalance.csv${period}`)).toHaveLength(data.length + 1);
    }
    expect((await send("GET", "admin/Ledger/trialBalance?to=2026-10-03", owner)).body.data).toEqual([
      { kind: "gift_card", unit: "USD", debit: 0, credit: 10_000 },
      { kind: "goodwill", unit: "USD", debit: 10_000, credit: 0 },
    ]);
  });

  it("list every entry exactly once, newest first, in pages", async () => {
    const ids: string[] = [];
    let after = "";
    for (let pages = 0; pages < 20; pages += 1) {
      const { data } = (await send("GET", `admin/Ledger/entries?limit=2${after}`, owner)).body;
      ids.push(...data.docs.map(({ _id }) => _id));
      if (!data.nextCursor) break;
      after = `&after=${data.nextCursor}`;
    }
    const { rows } = await db.execute<{ id: string }>(sql`
      select transfer_id || '-' || line as id from ledger_entries join ledger_transfers t on t.id = transfer_id
      order by t.happened_at desc, transfer_id desc, line desc`);
    expect(ids).toEqual(rows.map(({ id }) => id));
    const [head, ...lines] = await file("entries.csv?to=2026-10-03");
    expect(head).toBe("id,at,event,debit,credit,unit,amount");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(",goodwill,gift_card:g1,USD,100.00");
    expect((await send("GET", "admin/Ledger/entries?after=x", owner)).body.code).toBe("invalid_input");
  });

  it("can be closed through a past day only by administrators, and show which administrator closed them", async () => {
    const close = (through: string, as = owner) => send("POST", "admin/Ledger/close", { ...as, body: { through } });
    expect((await close("2026-10-03", desk)).status).toBe(403);
    expect((await close("2999-01-01")).body.code).toBe("invalid_input");
    expect((await close("2026-10-03")).body.data).toEqual({ closedThrough: "2026-10-03" });
    expect((await close("2026-10-01")).body.data).toEqual({ closedThrough: "2026-10-03" });
    expect((await send("GET", "admin/Ledger/closing", owner)).body.data).toEqual({ closedThrough: "2026-10-03" });
    await expect(
      postMovements(db, { ...giftCardGiven({ giftCardId: "g2", cents: 100 }), happenedAt: LATE }),
    ).rejects.toThrow();
    const { rows } = await db.execute(sql`select summary from audit_entries where action = 'books.close'`);
    expect(rows).toEqual([{ summary: "Books closed through Saturday, October 3, 2026" }]);
  });

  it("are forbidden for the front desk", async () => {
    for (const path of ["liabilities", "trialBalance", "entries", "liabilities.csv", "entries.csv", "closing"] as const)
      expect((await send("GET", `admin/Ledger/${path}`, desk)).status).toBe(403);
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { payoutMade } from "#modules/ledger/domain/events/provider-entries.ts";
import { findTransfer, listTrialBalance } from "#modules/ledger/server/public.ts";
import { isAppError } from "#shared/app-error.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { moneyEvent, openRandomMoney } from "#testing/random-money.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { bindAccountingApi } from "./accounting-api.ts";

const api = breakingOff("modules/pay/server/accounting/journals.test.ts", await testApi([bindAccountingApi]));
const { db, send } = api;
await seedContent(db);
const owner = { token: (await newStaff(api, "admin", { steppedUp: true })).bearer };
const desk = { token: (await newStaff(api, "staff")).bearer };

const make = (from: string, to: string) => send("POST", "admin/Accounting/file", { ...owner, body: { from, to } });
const read = async (id: string, format = "quickbooks") => {
  const answer = await api.fetch(
    new Request(`http://localhost/api/v1/admin/Accounting/file/${id}?format=${format}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    }),
  );
  return (await answer.text()).replace("\ufeff", "");
};
const linesOf = (text: string) => text.trim().split("\r\n").slice(1);

describe("journals for an accounting program", () => {
  it("OO-38: exist per day and per payout, in the columns of QuickBooks and Xero, with the account names that staff chose", async () => {
    const at = (time: string) => ({ happenedAt: new Date(`2026-10-03T${time}Z`) });
    await postMovements(
      db,
      { ...giftCardGiven({ giftCardId: "g1", cents: 5_000 }), ...at("16:00:00") },
      { ...tenderTaken({ tenderId: "t1", orderId: "o1", into: "provider", cents: 9_000 }), ...at("16:00:00") },
      { ...payoutMade({ payoutId: "po1", cents: 4_000 }), ...at("17:00:00") },
    );
    const accounts = [{ kind: "bank", name: "Checking:Main", code: "1010" }];
    expect((await send("PUT", "admin/Accounting/account", { ...owner, body: { accounts } })).status).toBe(200);
    expect((await send("GET", "admin/Accounting/account", desk)).status).toBe(403);
    const response = await make("2026-10-03", "2026-10-03");
    expect(response.body.data).toMatchObject({ from: "2026-10-03", journals: 2 });
    const id = response.body.data._id;
    const [first] = (await findTransfers("payout:po1")) as [number];
    expect(linesOf(await read(id))).toEqual([
      "2026-10-03,10/03/2026,Customer deposits:Gift cards,,50.00,Books of the day,Halcyon Aesthetics",
      "2026-10-03,10/03/2026,Promotion:Goodwill credit,50.00,,Books of the day,Halcyon Aesthetics",
      "2026-10-03,10/03/2026,Customer deposits:Open orders,,90.00,Books of the day,Halcyon Aesthetics",
      "2026-10-03,10/03/2026,Undeposited funds:Card provider,90.00,,Books of the day,Halcyon Aesthetics",
      `2026-10-03-P${first},10/03/2026,Checking:Main,40.00,,Payout of the card provider,Halcyon Aesthetics`,
      `2026-10-03-P${first},10/03/2026,Undeposited funds:Card provider,,40.00,Payout of the card provider,Halcyon Aesthetics`,
    ]);
    expect(linesOf(await read(id, "xero"))[4]).toBe(
      `2026-10-03-P${first} Payout of the card provider,03 Oct 2026,Checking:Main,1010,Tax Exempt,40.00,Location,Halcyon Aesthetics`,
    );
  });

  it("OO-38: of a day that was already exported contain only entries added since, and are refused if there are none", async () => {
    expect((await make("2026-10-03", "2026-10-03")).body.code).toBe("conflict");
    expect((await make("2999-01-01", "2999-01-01")).body.code).toBe("invalid_input");
    await postMovements(db, {
      ...giftCardGiven({ giftCardId: "g2", cents: 700 }),
      happenedAt: new Date("2026-10-03T20:00:00Z"),
    });
    const response = await make("2026-10-01", "2026-10-05");
    expect(linesOf(await read(response.body.data._id))).toEqual([
      '2026-10-03-2,10/03/2026,Customer deposits:Gift cards,,7.00,"Books of the day, entered later",Halcyon Aesthetics',
      '2026-10-03-2,10/03/2026,Promotion:Goodwill credit,7.00,,"Books of the day, entered later",Halcyon Aesthetics',
    ]);
    expect((await send("GET", "admin/Accounting/file", owner)).body.data).toHaveLength(2);
  });

  it("OO-38: of a year balance and match the trial balance, and their file has the same bytes even after accounts are renamed", async () => {
    const money = openRandomMoney(async (key) => present(await findTransfer(db, key)));
    let hours = 0;
    for (const event of samples(moneyEvent, chances(runs(60, 1_500), 1_500, 31))) {
      hours += event.a % 130;
      const happenedAt = new Date(Date.UTC(2025, 0, 1) + hours * 3_600_000);
      const step = await money.stepOf(event);
      const movements = (step?.movements ?? []).filter(({ entries }) => entries.length > 0);
      try {
        const postings = await postMovements(db, ...movements.map((one) => ({ ...one, happenedAt })));
        if (!postings.every(({ isNew }) => isNew)) continue;
      } catch (error) {
        if (isAppError(error) || String(error).includes("stands for something else")) continue;
        throw error;
      }
      money.model.post(movements);
      step?.after();
    }
    const response = await make("2025-01-01", "2025-12-31");
    const { _id: id, journals } = response.body.data;
    expect(journals).toBeGreaterThan(10);
    const text = await read(id);
    const sums = new Map<string, number>();
    const days = new Map<string, number>();
    for (const line of linesOf(text)) {
      const [no = "", , account = "", debit = "", credit = ""] = line.split(",");
      const cents = Math.round(Number(debit || 0) * 100) - Math.round(Number(credit || 0) * 100);
      sums.set(account, (sums.get(account) ?? 0) + cents);
      days.set(no, (days.get(no) ?? 0) + cents);
    }
    expect([...days.values()].every((sum) => sum === 0)).toBe(true);
    const names = (await send("GET", "admin/Accounting/account", owner)).body.data;
    const year = { from: new Date("2025-01-01T05:00:00Z"), before: new Date("2026-01-01T05:00:00Z") };
    for (const { kind, unit, debit, credit } of await listTrialBalance(db, year)) {
      const name = present(names.find((one: { kind: string }) => one.kind === kind) ?? { name: kind }).name;
      if (unit === "USD") expect([kind, sums.get(name) ?? 0]).toEqual([kind, debit - credit]);
    }
    await send("PUT", "admin/Accounting/account", {
      ...owner,
      body: { accounts: [{ kind: "cash", name: "Till", code: "" }] },
    });
    expect(await read(id)).toBe(text);
    await expect(db.execute(sql`update journals set lines = '[]'`)).rejects.toThrow();
  });
});

async function findTransfers(key: string): Promise<number[]> {
  return [present(await findTransfer(db, key)).id];
}

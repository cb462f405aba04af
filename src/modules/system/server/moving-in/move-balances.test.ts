import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { giftCardDesigns } from "#modules/gift-cards/server/tables.ts";
import { balanceOpened } from "#modules/ledger/domain/events/opening-entries.ts";
import { listLiabilities } from "#modules/ledger/server/public.ts";
import { paymentPlans } from "#modules/payment-plans/server/tables.ts";
import { checkInvariants } from "#server/invariants.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = breakingOff("modules/system/server/moving-in/move-balances.test.ts", await clinicApi(moduleApis));
const { db, send } = api;
await seedTestClinic(db);
api.deps.clock = fixedClock("2026-11-25T15:00:00Z");
const { bearer: token } = await newStaff(db, "admin");

await db.insert(giftCardDesigns).values({
  id: "moss",
  slug: "moss",
  name: "Moss",
  picture: "moss.svg",
  alt: "Moss",
  ink: "dark",
  amountsCents: [5_000],
  minAmountCents: 2_500,
  maxAmountCents: 100_000,
  position: 1,
});
await db.insert(paymentPlans).values({
  id: "six",
  slug: "six",
  name: "Six peels",
  description: "",
  serviceId: "AG08",
  sessions: 6,
  priceCents: 37_500,
  fullPriceCents: 45_000,
  rule: "",
  validMonths: 12,
  options: [],
  position: 1,
});

type Resource = "GiftCard" | "Credit" | "PlanPurchase";
type ImportAnswer = {
  code?: string;
  data: {
    runId: string | null;
    counts: { new: number; same: number; error: number };
    issues: { message: string }[];
    written: { created: number } | null;
  };
};

async function importFile(path: Resource | "MovingIn/customers", lines: string[], query = ""): Promise<ImportAnswer> {
  const url = `http://localhost:3000/api/v1/admin/${path.includes("/") ? path : `${path}/import`}${query}`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const response = await api.fetch(new Request(url, { method: "POST", headers, body: lines.join("\n") }));
  return (await response.json()) as ImportAnswer; // documented
}
const undo = async (id: string | null) => (await send("POST", `admin/MovingIn/${id}/undo`, { token })).body.data;
const owed = async () => {
  const now = new Date(Date.now() + 60_000);
  const sums = await listLiabilities(db, now);
  return Object.fromEntries(
    sums.filter(({ owed: cents }) => cents !== 0).map(({ kind, owed: cents }) => [kind, cents]),
  );
};
const idOf = async (name: string) =>
  present((await db.execute<{ id: string }>(sql`select id from customers where first_name = ${name}`)).rows[0]).id;
// No jobs run in this test, so jobs that were scheduled by the fixed clock stay in the queue.
const broken = async () =>
  (await checkInvariants(db)).filter(({ name, broken: count }) => count > 0 && !name.startsWith("jobs:"));

await importFile("MovingIn/customers", [
  "First name,Phone,Email",
  "Ana,212 555 0111,ana@example.com",
  "Bo,212 555 0112,",
]);

const CARDS = [
  "number,balance,email,name,expires_on",
  "GC-1001,50.00,ana@example.com,,",
  'GC-1002,"$1,250.50",ines@example.com,Ines Ray,2027-12-01',
  "GC-1003,0.50,ines@example.com,,",
  "GC-1004,20,,,",
  "GC-1005,20,ines@example.com,,2026-11-24",
  "gc 1001,60.00,ana@example.com,,",
];

it("gift cards are imported with new codes, each only once, and invalid rows are reported by number", async () => {
  const dry = await importFile("GiftCard", CARDS, "?dryRun=true");
  expect(dry.data).toMatchObject({
    runId: expect.any(String),
    counts: { new: 2, same: 0, change: 0, error: 4 },
    written: null,
  });
  expect(dry.data.issues.map(({ message }) => message)).toEqual([
    "Row 4: Balance is from $1.00 to $2,000.00.",
    "Row 5: An email is needed: the card’s new code is sent to it.",
    "Row 6: Expires on is in the past.",
    "Row 7: It was already imported, with $50.00.",
  ]);
  expect(await owed()).toEqual({});
  expect((await importFile("GiftCard", CARDS)).code).toBe("import_invalid");
  expect(await owed()).toEqual({});
  const done = await importFile("GiftCard", CARDS, "?skipBad=true");
  expect(done.data).toMatchObject({ counts: { new: 2, error: 4 }, written: { created: 2 } });
  expect(await owed()).toEqual({ gift_card: 130_050 });
  const { rows } = await db.execute(sql`
    select kind, face_cents as face, expires_on::text as "endsOn", wallet_customer_id is not null as "isOwned" from gift_cards order by face_cents`);
  expect(rows).toEqual([
    { kind: "moved", face: 5_000, endsOn: null, isOwned: true },
    { kind: "moved", face: 125_050, endsOn: "2027-12-01", isOwned: false },
  ]);
  const events = await db.execute(sql`select distinct event from ledger_transfers`);
  expect(events.rows).toEqual([{ event: "opening" }]);
  const again = await importFile("GiftCard", CARDS, "?skipBad=true");
  expect(again.data).toMatchObject({ runId: null, counts: { new: 0, same: 2 }, written: { created: 0 } });
  expect(await broken()).toEqual([]);
});

it("the former number of an imported gift card is stored only as a hash or not at all, and never logged", async () => {
  const { rows } = await db.execute<{ text: string }>(sql`
    select t::text as text from ledger_openings t union all select t::text from gift_cards t
    union all select t::text from audit_entries t union all select t::text from import_runs t`);
  expect(rows.filter(({ text }) => /gc.?1001/i.test(text))).toEqual([]);
});

it("each balance is imported only once when two requests send the same file at the same time", async () => {
  const file = ["customer,balance", "ana@example.com,30", "212 555 0112,12.5"];
  const both = await Promise.all([importFile("Credit", file), importFile("Credit", file)]);
  expect(both.map(({ data }) => data.counts.new).sort()).toEqual([0, 2]);
  expect(both.map(({ data }) => data.counts.same).sort()).toEqual([0, 2]);
  expect(await owed()).toMatchObject({ store_credit: 4_250 });
  expect(await broken()).toEqual([]);
});

it("undoing an import removes unspent store credit, and names the customers whose credit was spent", async () => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from import_runs where resource = 'MovingIn.store_credit' and applied_at is not null`);
  const bo = await idOf("Bo");
  const spent = { debit: `store_credit:${bo}`, credit: "goodwill", amount: 100, unit: "USD" } as const;
  await postMovements(db, { key: "spent", event: "corrected", entries: [spent] });
  const result = await undo(present(rows[0]).id);
  expect(result).toMatchObject({
    undone: 1,
    of: 2,
    stayed: [{ message: "Store credit of Bo was used or changed since." }],
  });
  expect(await owed()).toMatchObject({ store_credit: 1_150 });
  // An undone import can be repeated.
  const again = await importFile("Credit", ["customer,balance", "ana@example.com,31", "212 555 0112,12.5"]);
  expect(again.data.counts).toMatchObject({ new: 1, same: 1 });
  expect(await owed()).toMatchObject({ store_credit: 4_250 });
  expect(await broken()).toEqual([]);
});

it("unused sessions of packages are imported and can be used immediately; undoing the import doesn't take back sessions already used", async () => {
  const file = [
    "customer,package,visits,value,ends_on",
    "ana@example.com,six peels,4,250.00,2027-06-30",
    "212 555 0112,Six peels,2,125,2027-06-30",
    "212 555 0112,Seven peels,2,125,2027-06-30",
    "212 555 0112,Six peels,0,125,2027-06-30",
    "212 555 0112,Six peels,2,125,2027-02-30",
  ];
  const done = await importFile("PlanPurchase", file, "?skipBad=true");
  expect(done.data.counts).toMatchObject({ new: 2, error: 3 });
  expect(done.data.issues.map(({ message }) => message)).toEqual([
    "Row 4: No package is called Seven peels.",
    "Row 5: Visits is a number from 1 to 100.",
    "Row 6: Ends on is written like 2027-12-01.",
  ]);
  expect(await owed()).toMatchObject({ plan: 37_500, sessions: 6 });
  expect(await broken()).toEqual([]);
  const list = await send("GET", "admin/PlanPurchase/list", { token });
  expect(list.body.data.docs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        planName: "Six peels",
        state: "paid_off",
        orderId: null,
        sessions: 4,
        paidCents: 25_000,
      }),
    ]),
  );
  // A visit is booked with one of Ana's sessions.
  await db.execute(sql`
    insert into plan_session_uses (id, purchase_id, appointment_service_id, state)
    select 'use', id, 'line', 'reserved' from plan_purchases where customer_id = ${await idOf("Ana")}`);
  expect(await undo(done.data.runId)).toMatchObject({
    undone: 1,
    of: 2,
    stayed: [{ message: "A package of Six peels was used or changed since." }],
  });
  expect(await owed()).toMatchObject({ plan: 25_000, sessions: 4 });
  await db.execute(sql`delete from plan_session_uses where id = 'use'`);
  expect(await broken()).toEqual([]);
});

it("undoing an import cancels the imported gift cards, except a card that was used in the meantime", async () => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from import_runs where resource = 'MovingIn.gift_cards' and applied_at is not null`);
  const { rows: cards } = await db.execute<{ id: string }>(sql`select id from gift_cards order by face_cents`);
  const spent = { debit: `gift_card:${present(cards[0]).id}`, credit: "goodwill", amount: 100, unit: "USD" } as const;
  await postMovements(db, { key: "spent:card", event: "corrected", entries: [spent] });
  const result = await undo(present(rows[0]).id);
  expect(result).toMatchObject({ undone: 1, of: 2 });
  expect(result.stayed[0]?.message).toMatch(/^The gift card ending in \w{4} was used or changed since\.$/);
  const states = await db.execute(sql`select state from gift_cards order by face_cents`);
  expect(states.rows).toEqual([{ state: expect.stringMatching(/active|scheduled/) }, { state: "cancelled" }]);
  expect(await owed()).toMatchObject({ gift_card: 4_900 });
  expect(await broken()).toEqual([]);
});

it("undoing an import of customers doesn't remove customers who have a balance", async () => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from import_runs where resource = 'MovingIn.customers' and applied_at is not null`);
  const result = await undo(present(rows[0]).id);
  expect(result.stayed.map(({ message }) => message)).toEqual(["Bo has a balance.", "Ana has a balance."]);
  expect(await broken()).toEqual([]);
});

it("only administrators can import balances, and a balance with the same id is posted only once", async () => {
  const desk = await newStaff(db, "staff");
  const url = "http://localhost:3000/api/v1/admin/Credit/import";
  const headers = { authorization: `Bearer ${desk.bearer}`, "content-type": "text/csv" };
  expect((await api.fetch(new Request(url, { method: "POST", headers, body: "customer,balance" }))).status).toBe(403);
  const opened = balanceOpened({ openingId: "o", account: "store_credit:c", cents: 5 });
  await postMovements(db, opened);
  await postMovements(db, opened);
  expect(opened.entries).toEqual([{ debit: "opening", credit: "store_credit:c", amount: 5, unit: "USD" }]);
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { clearReview, keepAnswers } from "#modules/care/server/public.ts";
import { proposeRefund } from "#modules/checkout/refunds/server/refund-proposals.ts";
import { sendContactMessage } from "#modules/content/server/send-contact-message.ts";
import { notePeople } from "#modules/pay/server/people/list-people.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { startRun } from "#platform/resource/bulk/bulk-runs.ts";
import { fixedClock } from "#shared/clock.ts";
import { type CallDefinition, isStaffAuth } from "#shared/contract/define-call.ts";
import { rightsOf } from "#shared/rights.ts";
import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import { staffCalls } from "#staff-calls.ts";
import { newCustomer, newOrder, payAsBefore } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { addDesign, giveCard } from "#testing/gift-cards-for-tests.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

/** Matches names of columns and fields that hold health data. */
const HEALTH = /health|allerg|medic|pregnan|diagnos|symptom|screening|contraind|intake|treatment_?note/i;

/** Fields that the front desk may see, or that hold no customer data. */
const ALLOWED_FIELDS = new Set([
  "allergies", // on a customer: facts that all staff must know
  "screening", // on a visit: only whether it is clear
  "contraindications", // on a treatment, and also on its public page
  "isPregnant", // on a quiz rule: which answers lead to which product
  "isMedical", // on a treatment: whether its fees may be shared
]);

/** Columns without data about people. */
const ALLOWED_COLUMNS = ["services.is_medical"];

const api = await demoApi(moduleApis);
const { db, deps } = api;
const desk = await newStaff(api, "staff");

function nextWorkday(): string {
  let date = addDays(new Date().toISOString().slice(0, 10), 7);
  while (weekdayOf(date) !== 3) date = addDays(date, 1);
  return date;
}
const date = nextWorkday();
const visit = await bookTestVisit(
  { db, clock: fixedClock(new Date()), versions: deps.versions },
  { date, time: "10:00", serviceIds: ["ag01"] },
);
const customerId = await newCustomer(db, { firstName: "Perpetua" });
const orderId = await newOrder(db, { customerId });
await payAsBefore(db, { orderId, cents: 2_000 });
await proposeRefund(
  db,
  { orderId, lines: [], shipping: false, amount: 100, reason: "Damaged or wrong" },
  systemActor("Noor Haddad"),
);
await addDesign(api.deps);
await giveCard(api.deps, 5_000);
await sendContactMessage(
  db,
  { name: "Idris Bell", email: "idris@example.net", message: "Is there parking?" },
  { network: undefined },
);
// A payment about which the bank inquires.
await db.execute(sql`
  insert into disputes (id, tender_id, order_id, order_number, amount_cents, reason, status, opened_at)
  select 'du_perpetua', t.id, t.order_id, o.number, t.amount_cents, 'general', 'warning_needs_response', now()
  from tenders t join orders o on o.id = t.order_id where t.order_id = ${orderId} limit 1`);
// A membership, a package being paid in installments, and credit.
await db.execute(sql`
  insert into memberships (id, customer_id, plan_id, starts_at)
  select 'membership-of-perpetua', ${customerId}, id, now() from membership_plans order by id limit 1`);
await db.execute(sql`
  insert into plan_purchases (id, customer_id, plan_id, service_id, sessions, price_cents, option, order_id, ends_on, consent_text, consent_hash, consented_at)
  select 'package-of-perpetua', ${customerId}, p.id, 'ag01', 6, 37500, '{"installments": 1}', ${orderId}, current_date + 365, 'Agreed.', 'hash', now()
  from payment_plans p order by id limit 1`);
await db.execute(sql`update plan_purchases set state = 'active', started_at = now() where id = 'package-of-perpetua'`);
await db.execute(sql`
  insert into credit_lots (id, customer_id, kind, grant_key, granted_cents, expires_at)
  values ('credit-of-perpetua', ${customerId}, 'goodwill', 'goodwill:credit-of-perpetua', 2500, now() + interval '90 days')`);
await db.execute(sql`insert into price_changes (id, name) values ('prices-of-spring', 'Prices of spring')`);
// A guest on the waitlist.
await api.send("POST", "waitlist/ag01", {
  body: {
    dates: [date, date],
    parts: ["morning"],
    email: "ines@example.net",
    firstName: "Ines",
    lastName: "Roe",
    phone: "+12125550164",
  },
});
// Perpetua's health answers before a treatment.
const ANSWERED = "Valproatetest";
await db.transaction((tx) =>
  keepAnswers(tx, deps.secrets, {
    customerId,
    appointmentId: visit.id,
    timeZone: "America/New_York",
    answers: [{ code: "C15", version: 2, yes: true, answer: ANSWERED }],
    outcomes: [],
  }),
);
// A clinician's review before the treatment.
const by = { accountId: desk.customerId, name: "Noor Haddad" };
const reviewed = { appointmentId: visit.id, customerId, serviceIds: ["ag01"], date };
const isCleared = await db.transaction((tx) => clearReview(tx, deps.secrets, { visit: reviewed, by, note: ANSWERED }));
// The desk's own entry in the audit log.
await api.send("POST", "admin/Customer", {
  token: desk.bearer,
  body: { firstName: "Odd", lastName: "Vik", phone: "+12125550163", newsConsent: false },
});
const practitionerId = "practitioner-imani-cole";
// A bulk change of customers requested by the desk, with one customer who could not be changed.
const job = await startRun(db, {
  resource: "Customer",
  work: { set: {} },
  accountId: desk.customerId,
  actor: systemActor("Noor Haddad"),
  records: [{ id: customerId, undoes: null }],
});
await db.execute(sql`update bulk_rows set state = 'failed', message = 'Not found.' where run_id = ${job.id}`);

// A package for which the desk has requested her consent.
const contracts = await api.send("GET", "admin/Order/desk/contracts", { token: desk.bearer });
const forSale = contracts.body.data.find((one) => one.package);
const reply = await api.send("POST", "admin/Order/desk/consent", {
  token: desk.bearer,
  body: { customerId, package: forSale?.package },
});

// A payment on a card reader that has since been removed.
await db.execute(sql`insert into readers (id, label, state) values ('reader-of-the-desk', 'Front desk', 'removed')`);
const { rows: onReader } = await db.execute<{ id: string }>(sql`
  update tenders set reader_id = 'reader-of-the-desk' where order_id = ${orderId} and state = 'captured' returning id`);

// The desk's own pay.
await notePeople(db);
await db.execute(sql`insert into pay_periods (id, from_day, to_day) values ('pay-of-the-desk', ${date}, ${date})`);

/** Ids by whole path, for paths whose first segments are also those of other paths. */
const KNOWN_PATHS: Readonly<Record<string, string>> = {
  "admin/Order/desk/consent/{id}": reply.body.data._id,
  "admin/Order/reader/{id}": onReader[0]?.id ?? "none",
  "admin/Waitlist/of/{id}": customerId,
};
/** Ids of records that the front desk can't find in a list, by the path's segment before the id. */
const KNOWN_IDS: Readonly<Record<string, string>> = {
  Appointment: visit.id,
  Day: date,
  Customer: customerId,
  Job: job.id,
  Order: orderId,
  Pay: "pay-of-the-desk",
  Practitioner: practitionerId,
  Report: "visits",
  WorkingHours: practitionerId,
};
/** Calls in which the desk sees only today's numbers. */
const OF_TODAY = ["readDashboard", "readReport", "listReportRows"];
const QUERY = `date=${date}&from=${date}&to=${addDays(date, 6)}&month=${date.slice(0, 7)}&serviceIds=ag01&practitionerId=${practitionerId}&time=10:00&resource=Product&figure=visits&q=per`;

const reads = Object.entries<CallDefinition>(staffCalls).filter(
  ([, { method, auth, raw }]) =>
    method === "GET" &&
    isStaffAuth(auth) &&
    rightsOf("staff").includes(auth.right) &&
    (raw === undefined || raw === "application/json"),
);

async function ask(path: string) {
  const request = new Request(`http://localhost:3000/api/v1/${path}`, {
    headers: { authorization: `Bearer ${desk.bearer}` },
  });
  const response = await api.fetch(request);
  const body: unknown = await response.json();
  return { status: response.status, body };
}

async function idFor(path: string): Promise<string> {
  const [, kind = ""] = path.split("/");
  const known = KNOWN_PATHS[path] ?? KNOWN_IDS[kind];
  if (known) return known;
  const { body } = await ask(`admin/${kind}/list`);
  return /"_id":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? "none";
}

/** Returns the names of all fields with a value in a response, at any depth. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}

describe("answers to the health check (BO-2)", () => {
  it("are in no response that the front desk can get from a read call", async () => {
    const answered: string[] = [];
    const told: string[] = [];
    const sizeId = (await db.execute<{ id: string }>(sql`select id from product_sizes limit 1`)).rows[0]?.id;
    for (const [name, { path }] of reads) {
      // The API description names fields, but holds no records.
      if (path === "admin/openapi.json") continue;
      const own = path.replace("{personId}", desk.customerId);
      const filled = own.includes("{") ? own.replace(/\{\w+\}/, await idFor(path)) : own;
      const needed = new URLSearchParams(`${QUERY}&sizeId=${sizeId}&customerId=${customerId}`);
      const { body } = await askWith(filled, name, needed);
      answered.push(name);
      for (const field of fieldsOf(body))
        if (HEALTH.test(field) && !ALLOWED_FIELDS.has(field)) told.push(`${name}: ${field}`);
      if (JSON.stringify(body).includes(ANSWERED)) told.push(`${name}: what was answered`);
    }
    expect(told).toEqual([]);
    // Calls that this test could not make would prove nothing.
    expect(reads.length - answered.length).toBeLessThanOrEqual(1);
    expect(answered).toEqual(expect.arrayContaining(["readVisit", "Customer.get", "customerTimeline", "readBoardDay"]));
  });

  it("are stored only in health check tables, encrypted; a new column elsewhere must be added to this check", async () => {
    const { rows } = await db.execute<{ column: string }>(sql`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' order by 1`);
    const columns = rows.map(({ column }) => column);
    expect(columns.length).toBeGreaterThan(200);
    const ofHealth = columns.filter((column) => HEALTH.test(column) && !ALLOWED_COLUMNS.includes(column));
    expect([...new Set(ofHealth.map((column) => column.split(".")[0]))]).toEqual([
      "screening_answers",
      "screening_clearances",
      "screening_questions",
      "service_screening",
    ]);
    const { rows: answers } = await db.execute<{ row: string }>(sql`select t::text as row from screening_answers t`);
    expect(answers).toHaveLength(1);
    expect(answers.filter(({ row }) => row.includes(ANSWERED))).toEqual([]);
    // The code of a health statement reveals the answer.
    const { rows: clearances } = await db.execute<{ row: string }>(
      sql`select t::text as row from screening_clearances t`,
    );
    expect([isCleared, clearances.length]).toEqual([true, 1]);
    expect(clearances.filter(({ row }) => /\bC\d+\b/.test(row) || row.includes(ANSWERED))).toEqual([]);
  });
});

/** Makes a call with those query parameters it knows, because it refuses others. */
async function askWith(path: string, name: string, all: URLSearchParams) {
  const { query } = (staffCalls as Record<string, CallDefinition>)[name] ?? {}; // by name
  const known = query ? Object.keys(query.shape) : [];
  const sent = new URLSearchParams([...all].filter(([part]) => known.includes(part) && part !== "q"));
  if (known.includes("q")) sent.set("q", "per");
  // A search without results would reveal nothing.
  if (name.endsWith(".list")) sent.delete("q");
  if (OF_TODAY.includes(name)) for (const part of ["from", "to", "resource"]) sent.delete(part);
  const answer = await ask(`${path}?${sent}`);
  expect([name, answer.status]).toEqual([name, 200]);
  return answer;
}

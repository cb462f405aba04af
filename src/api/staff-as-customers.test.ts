import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "#calls.ts";
import { addresses, customers } from "#modules/account/server/tables.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { newId } from "#shared/ids.ts";
import type { Role } from "#shared/rights.ts";
import { staffCalls } from "#staff-calls.ts";
import { newOrder, newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { inputFromSchema } from "#testing/input-from-schema.ts";
import { chances, samples } from "#testing/runs.ts";
import { anotherSession, newStaffLogin, STAFF_PASSWORD } from "#testing/second-factor.ts";
import { provesFactor } from "#testing/staff.ts";
import { createApi } from "./create-api.ts";
import { openApiOf } from "./openapi.ts";
import { staffProofOf } from "./staff-proofs.ts";

const api = await demoApi(moduleApis, { rateLimitFactor: 1_000 });
const { db, send } = api;

type NamedCall = [name: string, call: CallDefinition];
const table: NamedCall[] = Object.entries(calls);
const customerCalls = table.filter(([, { auth }]) => auth === "customer");
const openCalls = table.filter(([, { auth }]) => auth === "optional");
const proofOf = ([, call]: NamedCall) => staffProofOf(call);

const SURNAME = "Quillfeather";
const PHONE = "+12127776665";

type Person = { customerId: string; bearer: string; known: string[] };

/**
 * Creates a staff member who is also a customer, with an address, a visit and an order, and has entered only the
 * password.
 */
async function newStaffCustomer(role: Role): Promise<Person> {
  const { customerId, bearer } = await newStaffLogin(api, role);
  await db.update(customers).set({ lastName: SURNAME, phone: PHONE }).where(sql`id = ${customerId}`);
  const address = { line1: "77 Quillfeather Row", city: "New York", state: "NY", postalCode: "10013", country: "US" };
  const addressId = newId();
  const names = { firstName: "Noor", lastName: SURNAME, phone: PHONE };
  await db.insert(addresses).values({ id: addressId, customerId, isDefault: true, ...names, ...address });
  const visitId = await newVisit(db, { customerId, status: "booked", inDays: 9 });
  const orderId = await newOrder(db, { customerId, status: "delivered" });
  return { customerId, bearer, known: [addressId, visitId, orderId] };
}

/** Creates a session of this person in which the second factor was verified too long ago to count as a step-up. */
async function factorSession({ customerId }: Person, steppedUp = false): Promise<string> {
  const bearer = await anotherSession(api, customerId);
  await provesFactor(db, bearer, { steppedUp });
  return bearer;
}

/** Makes a request that matches the call's schemas, with the person's own ids. */
async function ask(call: CallDefinition, token: string, known: string[], seed: number) {
  const sample = (schema: CallDefinition["params"] | CallDefinition["body"]) =>
    schema ? samples(inputFromSchema(schema, known), chances(1, 1, seed))[0] : undefined;
  const id = known[seed % known.length] ?? "none";
  const query = Object.entries((sample(call.query) ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const path = fullPathOf(call).replace(/\{\w+\}/g, id);
  const body = call.method === "GET" ? undefined : sample(call.body);
  const response = await api.fetch(
    new Request(`http://localhost:3000${path}?${query.join("&")}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
    }),
  );
  const isStream = response.headers.get("content-type") === "text/event-stream";
  if (isStream) await response.body?.cancel();
  const text = isStream ? "" : await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const code: unknown = isJson && !response.ok ? (JSON.parse(text) as { code?: unknown }).code : undefined;
  return { status: response.status, code, text };
}

type DescribedPaths = Record<
  string,
  Record<string, { operationId: string; responses: Record<string, { description: string }> }>
>;
const described = Object.values(openApiOf(calls).paths as DescribedPaths).flatMap((methods) => Object.values(methods)); // the format built there

/** Returns the published description of a call's 403. */
const described403 = (name: string) =>
  described.find(({ operationId }) => operationId === name)?.responses["403"]?.description ?? "";

/** Returns the stored data of a person, to detect a change. */
async function recordsOf({ customerId }: Person): Promise<string> {
  const { rows } = await db.execute<{ found: unknown }>(sql`
    select jsonb_agg(found order by found::text) as found from (
      select to_jsonb(c) as found from customers c where id = ${customerId}
      union all select to_jsonb(a) from addresses a where customer_id = ${customerId}
      union all select to_jsonb(v) from appointments v where customer_id = ${customerId}
      union all select to_jsonb(o) from orders o where customer_id = ${customerId}
      union all select to_jsonb(c) from carts c where customer_id = ${customerId}
      union all select jsonb_build_object('session', s.id, 'revoked', s.revoked_at) from sessions s
        where customer_id = ${customerId}
    ) all_found`);
  return JSON.stringify(rows[0]?.found);
}

describe("a staff login with a password but without the second factor (AU-8)", () => {
  let person: Person;
  beforeAll(async () => {
    person = await newStaffCustomer("staff");
  });

  it("may make only those customer calls that lead to the second factor", async () => {
    const before = await recordsOf(person);
    for (const one of customerCalls.filter((call) => proofOf(call) !== "password")) {
      const { status, code, text } = await ask(one[1], person.bearer, person.known, 1);
      expect([status, code], one[0]).toEqual([403, "second_factor_needed"]);
      expect(text, one[0]).not.toMatch(/quillfeather|777666/i);
    }
    expect(await recordsOf(person)).toBe(before);
  });

  it("is treated as logged out in public calls, which neither show nor change its account data", async () => {
    const before = await recordsOf(person);
    for (const [name, call] of openCalls) {
      for (const seed of [0, 1, 2]) {
        const { code, text } = await ask(call, person.bearer, person.known, seed);
        expect(code, name).not.toBe("not_authenticated");
        if (code === "second_factor_needed") expect(described403(name), name).toContain(code);
        expect(text, name).not.toMatch(/quillfeather|777666/i);
      }
    }
    expect(await recordsOf(person)).toBe(before);
    for (const name of ["getAppointment", "cancelAppointment", "rescheduleAppointment", "listWaiting"])
      expect(described403(name), name).toContain("second_factor_needed");
    // A call that requires no account never returns this failure.
    expect(described403("getServiceByName")).toBe("");
    const [, visitId = ""] = person.known;
    const visit = await send("GET", `Appointment/${visitId}`, { token: person.bearer });
    expect([visit.status, visit.body.code]).toEqual([403, "second_factor_needed"]);
  });

  it("can't make customer calls while a page is rendered either", async () => {
    const principal = { customerId: person.customerId, sessionId: "none", role: "staff", name: "Noor" } as const;
    const inProcess = { principal, clientNetwork: undefined, requestId: "r", origin: "http://localhost:3000" };
    const { deps } = api;
    const options = { calls, staffCalls, bindings: moduleApis, authenticate: async () => undefined, observe: () => {} };
    const fetch = (path: string) =>
      createApi({ deps, ...options }).fetch(new Request(`http://localhost:3000/api/v1/${path}`), { inProcess });
    expect(await (await fetch("user/getProfile")).json()).toMatchObject({ code: "second_factor_needed" });
    expect((await fetch("user/shell")).status).toBe(200);
  });

  it("can still request whether its session is valid, and gets the data for the site's layout", async () => {
    const { bearer: token } = person;
    expect((await send("GET", "user/checkSession", { token })).body.data).toBe(true);
    expect((await send("GET", "user/shell", { token })).body.data.user.firstName).toBe("Noor");
    expect((await send("GET", "user/secondFactor", { token })).status).toBe(200);
  });
});

describe("a staff member's session with the second factor, but without a step-up (AU-8)", () => {
  it("can read, shop and book like any customer", async () => {
    const person = await newStaffCustomer("practitioner");
    const token = await factorSession(person);
    expect((await send("GET", "user/getProfile", { token })).body.data.lastName).toBe(SURNAME);
    const { rows } = await db.execute<{ id: string }>(sql`select id from services order by id limit 1`);
    expect((await send("POST", `add-to-cart/service/${rows[0]?.id}`, { token })).status).toBe(200);
    for (const one of customerCalls.filter((call) => proofOf(call) === "factor")) {
      const { code } = await ask(one[1], token, person.known, 1);
      expect(["second_factor_needed", "step_up_needed"], one[0]).not.toContain(code);
    }
  });

  it("requires the step-up for every call that changes, exports or erases the account", async () => {
    const person = await newStaffCustomer("admin");
    const token = await factorSession(person);
    const before = await recordsOf(person);
    const changing = customerCalls.filter((call) => proofOf(call) === "stepUp");
    for (const [name, call] of changing) {
      // Uses ids that don't exist: the missing step-up must be reported before the input or the record is examined.
      const { status, code } = await ask(call, token, ["none"], 0);
      expect([status, code], name).toEqual([403, "step_up_needed"]);
    }
    expect(await recordsOf(person)).toBe(before);
    expect(changing.map(([, { method, path }]) => `${method} ${path}`).sort()).toEqual([
      "DELETE user/account",
      "DELETE user/address/{id}",
      "DELETE user/card",
      "DELETE user/sessions/{id}",
      "GET user/export",
      "POST GiftCards/claim",
      "POST GiftCards/{id}/cancel",
      "POST GiftCards/{id}/resend",
      "POST Membership/confirm/{quoteId}",
      "POST PaymentPlan/payoff/{id}",
      "POST cancelMemberShips",
      "POST user/address",
      "POST user/card/updateCardDetailSavedThroughToken",
      "POST user/resendVerification",
      "POST user/updatePassword",
      "POST user/verifyEmail",
      "PUT user/address/{id}",
      "PUT user/news",
      "PUT user/updateProfile",
    ]);
  });
});

it("staff can make customer calls only after the second factor, except calls that lead to the second factor", () => {
  const open = [...customerCalls, ...openCalls].filter((call) => proofOf(call) === "password");
  expect(open.map(([, { path }]) => path).filter((path) => !path.startsWith("user/secondFactor"))).toEqual([
    "user/shell",
    "user/checkSession",
  ]);
});

const actionsOn = async (id: string) =>
  (
    await db.execute<{ action: string; summary: string; after: unknown }>(sql`
      select action, summary, after from audit_entries where resource = 'Staff' and resource_id = ${id} order by at, id`)
  ).rows;

it("changes that staff make to their own account are recorded in the audit log, without the values (AU-8)", async () => {
  const person = await newStaffCustomer("staff");
  const token = await factorSession(person, true);
  expect((await send("PUT", "user/updateProfile", { token, body: { firstName: "Nura" } })).status).toBe(200);
  expect((await send("PUT", "user/updateProfile", { token, body: { firstName: "" } })).status).toBe(400);
  expect((await send("GET", "user/export", { token })).status).toBe(200);
  expect(await actionsOn(person.customerId)).toEqual([
    {
      action: "account.change",
      summary: "Own account: Change my profile or photo",
      after: { firstName: "changed" },
    },
    { action: "account.export", summary: "Own account: Everything held about me, as JSON", after: {} },
  ]);
});

it("a staff member's account isn't changed if the audit entry can't be written, with or without an idempotency key (AU-8)", async () => {
  const person = await newStaffCustomer("staff");
  const token = await factorSession(person, true);
  const rename = (headers = {}) => send("PUT", "user/updateProfile", { token, headers, body: { firstName: "Nura" } });
  await db.execute(sql`alter table audit_entries add constraint no_more check (resource <> 'Staff') not valid`);
  expect((await rename()).status).toBe(500);
  expect((await rename({ "idempotency-key": newId() })).status).toBe(500);
  const names = () => db.select({ is: customers.firstName }).from(customers).where(sql`id = ${person.customerId}`);
  expect(await names()).not.toEqual([{ is: "Nura" }]);
  await db.execute(sql`alter table audit_entries drop constraint no_more`);
  expect((await rename()).status).toBe(200);
  expect(await names()).toEqual([{ is: "Nura" }]);
});

describe("erasing a staff member's account (AU-8)", () => {
  const erase = (token: string) => send("DELETE", "user/account", { token, body: { password: STAFF_PASSWORD } });

  it("is refused to a staff member who isn't an administrator", async () => {
    const person = await newStaffCustomer("practitioner");
    const before = await recordsOf(person);
    expect((await erase(person.bearer)).body.code).toBe("second_factor_needed");
    for (const token of [await factorSession(person), await factorSession(person, true)]) {
      const { status, body } = await erase(token);
      expect([status, body.code, body.message]).toEqual([
        403,
        "forbidden",
        "Your account can’t do this. Ask an administrator.",
      ]);
    }
    expect(JSON.parse(await recordsOf(person))).toHaveLength(JSON.parse(before).length + 2);
  });

  it("leaves one administrator when two administrators erase their own accounts concurrently, and logs who was erased", async () => {
    const admins = await Promise.all([1, 2].map(() => newStaffLogin(api, "admin")));
    const ids = sql.param(admins.map(({ customerId }) => customerId));
    await db.execute(sql`update customers set role = 'staff' where role = 'admin' and id <> all(${ids}::text[])`);
    for (const { bearer } of admins) await provesFactor(db, bearer);
    const answers = await Promise.all(admins.map(({ bearer }) => erase(bearer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.code, refused?.body.message]).toEqual(["conflict", "One administrator must remain."]);
    const { rows } = await db.execute<{ left: number }>(sql`
      select count(*)::int as left from customers where role = 'admin' and erased_at is null`);
    expect(rows).toEqual([{ left: 1 }]);
    const gone = answers.findIndex(({ status }) => status === 200);
    expect(await actionsOn(admins[gone]?.customerId ?? "")).toMatchObject([{ action: "staff.erase" }]);
  });

  it("leaves one administrator when two administrators remove each other from the team concurrently", async () => {
    const admins = await Promise.all([1, 2].map(() => newStaffLogin(api, "admin")));
    const ids = sql.param(admins.map(({ customerId }) => customerId));
    await db.execute(sql`update customers set role = 'staff' where role = 'admin' and id <> all(${ids}::text[])`);
    for (const { bearer } of admins) await provesFactor(db, bearer);
    const answers = await Promise.all(
      admins.map(({ bearer: token }, index) =>
        send("POST", `admin/Staff/${admins[1 - index]?.customerId}/archive`, { token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await db.execute<{ left: number }>(sql`
      select count(*)::int as left from customers where role = 'admin' and erased_at is null`);
    expect(rows).toEqual([{ left: 1 }]);
  });

  it("is refused with a conflict for the last administrator, before any of their visits is canceled", async () => {
    const person = await newStaffCustomer("admin");
    await db.execute(sql`update customers set role = 'staff' where role = 'admin' and id <> ${person.customerId}`);
    const token = await factorSession(person, true);
    const before = await recordsOf(person);
    const { status, body } = await erase(token);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(await recordsOf(person)).toBe(before);
  });
});

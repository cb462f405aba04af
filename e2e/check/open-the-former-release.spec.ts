import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { formerDatabase } from "#testing/former-release.ts";
import { checkInvariants } from "../../src/server/invariants.ts";
import { apiCall } from "../support/customer.ts";
import type {} from "../support/global-setup.ts";
import { launchServer } from "../support/server-process.ts";

const databaseUrl = await formerDatabase(inject("seededServer").url);
const dataDir = await mkdtemp(join(tmpdir(), "halcyon-e2e-"));
const server = await launchServer({ databaseUrl, dataDir });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it("the server starts on a database of the previous release and reports ready (O9)", async () => {
  const ready = await fetch(`${server.origin}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([200, "ready\n"]);
  expect((await fetch(`${server.origin}/shop`)).status).toBe(200);
});

it("a customer sees the orders and visits that they made with the previous release", async () => {
  const login = { email: "demo@halcyon.example", password: "paper-lantern-harbor" };
  const { data } = (await apiCall(server.origin)("POST", "user/login", login)).body;
  const call = apiCall(server.origin, data.accessToken);
  const orders = (await call("GET", "productOrders")).body.data;
  expect(orders.map(({ number, status, productOrder }) => [number, status, productOrder?.totals.total])).toEqual([
    [1001, "paid", 8_383],
    [1002, "paid", 17_529],
  ]);
  const { totals, lines } = (await call("GET", `user/getOrderDetails/${orders[0]?._id}`)).body.data.productOrder ?? {};
  expect([totals?.subtotal, totals?.tax, totals?.total]).toEqual([7_700, 683, 8_383]);
  expect(lines?.map(({ name, quantity, lineTotal }) => [name, quantity, lineTotal])).toEqual([
    ["Quiet Cream Cleanser", 2, 4_800],
    ["Weightless Gel Moisture", 1, 2_900],
  ]);
  // Which of these visits are upcoming depends on the day of the test.
  const visits = [
    ...(await call("GET", "Appointment/upcoming")).body.data,
    ...(await call("GET", "Appointment/past")).body.data,
  ].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  expect(visits.map(({ date, time, status, dueAtClinic }) => [date, time, status, dueAtClinic])).toEqual([
    ["2026-12-12", "09:00", "booked", 79_300],
    ["2026-12-17", "09:00", "cancelled", 75_000],
    ["2026-12-26", "09:00", "booked", 65_000],
  ]);
  const visit = (await call("GET", `Appointment/${visits[0]?._id}`)).body.data;
  expect(visit.services.map(({ name, addOns }) => [name, ...addOns.map((addOn) => addOn.name)])).toEqual([
    ["Wrinkle relaxer", "Second area"],
    ["Dermal filler"],
  ]);
});

it("the location from the previous release's settings becomes the first location (LO-3)", async () => {
  const { body } = await apiCall(server.origin)("GET", "ContactDetails/viewContactDetails");
  expect(body.data).toMatchObject({ timeZone: "America/New_York", address: { city: "New York" } });
  expect(await (await fetch(`${server.origin}/contact`)).text()).toContain("14 Larch Street");
});

it("all data from the previous release stay valid", async () => {
  const db = openDatabase(databaseUrl, { maxConnections: 2 });
  try {
    expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    await closeDatabase(db);
  }
  expect(await server.stop()).toBe(0);
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "#testing/second-factor.ts";
import { ask } from "./ask.ts";
import { buyProduct, freeSlots, signUpMany } from "./journeys.ts";
import { repeat, warmUp } from "./load.ts";
import type { Person } from "./people.ts";
import { Rows } from "./rows.ts";
import { type ServerUnderTest, startServer } from "./server-under-test.ts";

const PAYMENTS = 200;
const REFUNDS = 24;
const MIXED = 16;
const MEMBERS = 12;
const MONTH_SECONDS = 32 * 86_400;
const PLAN = "mp01";
const ADMIN = { email: "admin@halcyon.example", password: "seven-stones-under-the-bridge" };
const SECRET = "HALCYONDEMOSTAFFHALCYONDEMOSTAFF";

// biome-ignore lint/suspicious/noExplicitAny: the documented response of any call; an unexpected one fails the row
type Body = any;
type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Body }>;

/** Signs in a staff member at the desk, with the second factor. */
async function signInStaff(origin: string): Promise<Call> {
  let token = "";
  let count = 0;
  const call: Call = async (method, path, body) => {
    count += 1;
    const headers = {
      "content-type": "application/json",
      "idempotency-key": `bench-${process.pid}-${count}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await ask(`${origin}/api/v1/${path}`, { method, headers, ...sent });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const first = await call("POST", "user/login", ADMIN);
  token = first.body.data.accessToken;
  const lifted = await call("POST", "user/secondFactor/totp", { code: codeOf(SECRET) });
  token = lifted.body.data?.accessToken ?? token;
  return call;
}

/** Returns the code of a gift card given by staff, as in its email. */
async function giveCard(staff: Call, dataDir: string): Promise<string> {
  const recipient = { name: "Bench Card", email: `card-${process.pid}@halcyon.example` };
  const response = await staff("POST", "admin/GiftCard", { amount: 200_000, recipient, reason: "Benchmark" });
  if (response.status !== 200) throw new Error(`giving a card answered ${response.status}`);
  const outbox = join(dataDir, "outbox");
  for (let tries = 0; tries < 200; tries += 1) {
    for (const name of await readdir(outbox).catch(() => [])) {
      const mail = await readFile(join(outbox, name), "utf8");
      const code = /[B-Z2-9]{6}-[B-Z2-9]{6}-[B-Z2-9]{6}/.exec(mail)?.[0];
      if (mail.includes(recipient.email) && code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the card's mail never came");
}

async function measureRedeeming(server: ServerUnderTest, rows: Rows, staff: Call, dataDir: string): Promise<void> {
  const code = await giveCard(staff, dataDir);
  const [slot] = await freeSlots(server.origin, "ag07", 40);
  const [guest] = await signUpMany(server.origin, "visit", 1);
  if (!slot || !guest) throw new Error("no visit can be booked");
  await guest.call("POST", "add-to-cart/service/ag07");
  await guest.call("PUT", "cart/addDateAndtimetoServiceCart", { date: slot.date, time: slot.from });
  const booked = await guest.call("POST", "checkoutService");
  const orderId = (booked.data as Body).orderId ?? (booked.data as Body)._id; // the documented response
  // Pays one cent at a time. The visit costs more cents than payments are made here, so the order is never fully paid.
  const redeem = async () =>
    (await staff("POST", `admin/Order/${orderId}/tenders`, { kind: "gift_card", cents: 1, code })).status === 200;
  await warmUp(20, 1, redeem);
  await rows.measure("redeem a gift card at the desk", "<= 6 packets", () => repeat(PAYMENTS, 1, redeem));
  const balance = async () => (await guest.call("POST", "GiftCards/balance", { code })).status === 200;
  await warmUp(20, 1, balance);
  await rows.measure("balance of a gift card", "<= 2 packets", () => repeat(PAYMENTS, 1, balance));
  const wallet = async () => (await guest.call("GET", "user/wallet")).status === 200;
  await warmUp(20, 1, wallet);
  await rows.measure("wallet", "<= 3 packets", () => repeat(PAYMENTS, 1, wallet));
}

/** Measures orders with goods and a visit: placing the order, and settling it after returning from the paid page. */
async function measureMixedOrders({ origin }: ServerUnderTest, rows: Rows, sandboxPort: number): Promise<void> {
  const listed = await ask(`${origin}/api/v1/Product/all/paginate?limit=1`);
  const [product] = (JSON.parse(listed.text) as Body).data.docs as { _id: string }[]; // the documented response
  if (!product) throw new Error("no products");
  const slots = await freeSlots(origin, "ag07", 60);
  const carts: { person: Person; cart: Body }[] = [];
  for (const person of await signUpMany(origin, "mixed", MIXED)) {
    await person.call("POST", `add-to-cart/product/${product._id}`, { quantity: 1 });
    await person.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await person.call("POST", "add-to-cart/service/ag07");
    for (let held = 0; held !== 200; ) {
      const slot = slots.pop();
      if (!slot) throw new Error("no visit can be held");
      held = (await person.call("PUT", "cart/addDateAndtimetoServiceCart", { date: slot.date, time: slot.from }))
        .status;
    }
    carts.push({ person, cart: (await person.call("GET", "cart")).cart as Body }); // the documented response
  }
  const orderIds: string[] = [];
  const place = async (index: number) => {
    const { person, cart } = carts[index] ?? {};
    if (!person) return false;
    const { dueNow, dueAtClinic } = cart.totals;
    const placed = await person.call("POST", "checkout", { cartId: cart._id, dueNow, dueAtClinic, consents: [] });
    if (placed.status !== 200 || !placed.session) return false;
    orderIds[index] = (placed.data as { orderId: string }).orderId; // the documented response
    pages[index] = new URL(placed.session.url).pathname;
    return true;
  };
  const pages: string[] = [];
  await warmUp(4, 1, place);
  await rows.measure("place a mixed order", "<= 12 packets", () => repeat(MIXED - 4, 1, (index) => place(index + 4)));
  const settle = async (index: number) => {
    const { person } = carts[index] ?? {};
    const settled = await person?.call("GET", `successOrder/${orderIds[index]}`);
    return settled?.status === 200;
  };
  // Webhooks are dropped, because an event would settle the order before its customer returns.
  await askSandbox(sandboxPort, "control", { faults: { dropsWebhooks: true } });
  for (const page of pages) await payPage(origin, page);
  await warmUp(4, 1, settle);
  await rows.measure("settle it, captured by hand", "<= 11 packets", () =>
    repeat(MIXED - 4, 1, (index) => settle(index + 4)),
  );
  await askSandbox(sandboxPort, "control", { reset: true });
}

async function askSandbox(port: number, path: "clock" | "control", body: object): Promise<boolean> {
  const { status } = await ask(`http://127.0.0.1:${port}/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return status === 200;
}

/** Pays a hosted page with a valid card. */
async function payPage(origin: string, pathname: string): Promise<void> {
  const paid = await ask(`${origin}${pathname}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Bench" }).toString(),
  });
  if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}`);
}

async function measureRefunds({ origin }: ServerUnderTest, rows: Rows, staff: Call): Promise<void> {
  const listed = await ask(`${origin}/api/v1/Product/all/paginate?limit=4`);
  const [first, second] = (JSON.parse(listed.text) as Body).data.docs as { _id: string }[]; // the documented response
  if (!first || !second) throw new Error("no products");
  const orders: { id: string; lineId: string }[] = [];
  for (const person of await signUpMany(origin, "refund", REFUNDS)) {
    await person.call("POST", `add-to-cart/product/${first._id}`, { quantity: 1 });
    if (!(await buyProduct(origin, person, second._id))) throw new Error("an order wasn't paid");
    const { data } = await person.call("GET", "productOrders");
    const id = (data as Body).at(-1)._id; // the documented response, oldest first
    const { body } = await staff("GET", `admin/Order/${id}/tenders`);
    orders.push({ id, lineId: body.data.lines[0]._id });
  }
  const refund = async (index: number) => {
    const order = orders[index];
    const lines = [{ lineId: order?.lineId, quantity: 1, restock: false }];
    const answer = await staff("POST", `admin/Order/${order?.id}/refund`, { lines, reason: "Damaged or wrong" });
    return answer.status === 200;
  };
  await warmUp(4, 1, refund);
  await rows.measure("refund a part of an order", "<= 8 packets", () =>
    repeat(REFUNDS - 4, 1, (index) => refund(index + 4)),
  );
}

async function joinFern({ origin }: ServerUnderTest, person: Person, consentHash: string): Promise<void> {
  const asked = await person.call("POST", `Membership/subscribe/${PLAN}`, { interval: "month", consentHash });
  await payPage(origin, new URL(asked.session?.url ?? "").pathname);
  const { membershipId } = asked.data as { membershipId: string }; // the documented response
  await person.call("POST", `verifySubscription/${membershipId}`, { Status: "Paid" });
}

/**
 * Measures everything that happens monthly for each member: the provider's charge, its events, our order, its credit
 * and its receipt.
 */
async function measureRenewals(server: ServerUnderTest, rows: Rows, sandboxPort: number): Promise<void> {
  const plans = await ask(`${server.origin}/api/v1/Membership/plans`);
  const plan = ((JSON.parse(plans.text) as Body).data as Body[]).find(({ _id }) => _id === PLAN); // the documented response
  for (const person of await signUpMany(server.origin, "member", MEMBERS))
    await joinFern(server, person, plan.consents.month.hash);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const forward = () => askSandbox(sandboxPort, "clock", { advanceSeconds: MONTH_SECONDS });
  await rows.measure(`a month forward with ${MEMBERS} renewals`, "all that is due", () => repeat(1, 1, forward));
}

/**
 * `npm run bench -- money`: measures redeeming, mixed orders, refunds and renewals. Packets are those that calls waited
 * for, without jobs.
 */
export async function measureMoney(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo; // a listening TCP server has a port
  await new Promise((resolve) => probe.close(resolve));
  const server = await startServer(dataDir, { SANDBOX_PORT: String(port) });
  const rows = new Rows(server);
  try {
    const staff = await signInStaff(server.origin);
    await measureRedeeming(server, rows, staff, dataDir);
    await measureMixedOrders(server, rows, port);
    await measureRefunds(server, rows, staff);
    await measureRenewals(server, rows, port);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  if (rows.failures > 0) process.exitCode = 1;
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../bench/ask.ts";
import { PAGES_PORT } from "./clinic.ts";
import type { Answer, Json } from "./customer.ts";
import type { Operation } from "./history.ts";
import { type Doing, operate } from "./operate.ts";

const CARD = { number: "4242 4242 4242 4242", expiry: "12 / 40", cvc: "123", name: "Cluster Buyer" };
const SERVICE = "iv08";
const PLAN = "mp01";
const PAID_WITHIN_MS = 20_000;

export type Shopping = Doing & {
  /** The customer's existing addresses, oldest first. */
  addresses: { id: string; operation: Operation }[];
  membership: "none" | "asked" | "left";
};

const MOST_TRIES = 5;
/** The number of addresses above which old ones are deleted; a customer may have twenty. */
const MOST_ADDRESSES = 12;

/** Adds an address in a street that no other operation names, and deletes an old one when there are many. */
export async function enterAddress(shopping: Shopping): Promise<void> {
  const line1 = `${Math.floor(performance.now())} ${randomUUID().slice(0, 8)} Street`;
  const place = { line1, city: "New York", state: "NY", postalCode: "10013", country: "US" };
  const body = { ...place, firstName: "Cluster", lastName: "Roe", phone: "+12125550123" };
  const asked = { kind: "address", what: line1, request: { path: "user/address", body } } as const;
  const { operation, body: answered } = await operate(shopping, asked);
  const id = (answered.data as { _id?: string } | undefined)?._id;
  if (id) shopping.addresses.push({ id, operation });
  if (shopping.addresses.length > MOST_ADDRESSES) await removeOldest(shopping);
}

async function removeOldest({ customer, addresses }: Shopping): Promise<void> {
  const oldest = addresses.shift();
  if (!oldest) return;
  const remove = async () => (await customer.call("DELETE", `user/address/${oldest.id}`)).status;
  const status = await remove();
  oldest.operation.isRemoved = true;
  if (status === 404) oldest.operation.isMissing = true;
  if (status === 200 || status === 404) return;
  // It isn't known whether the address was deleted, so the next try may get 404.
  for (let tries = 0; tries < MOST_TRIES && ![200, 404].includes(await remove()); tries += 1) await sleep(1_000);
}

type Slot = { date: string; from: string; isBooked: boolean };

/** Adds a treatment to the cart, chooses a free time and books it. */
export async function bookVisit(shopping: Shopping): Promise<void> {
  const { customer } = shopping;
  const days = 3 + Math.floor(Math.random() * 40);
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { body } = await customer.call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${SERVICE}`);
  const free = ((body.data ?? []) as Slot[]).filter(({ isBooked }) => !isBooked); // typed by the documented response
  const slot = free[Math.floor(Math.random() * free.length)];
  if (!slot) return;
  await customer.call("POST", `add-to-cart/service/${SERVICE}`);
  const held = await customer.call("PUT", "cart/addDateAndtimetoServiceCart", { date, time: slot.from });
  if (held.status !== 200) return;
  await operate(shopping, { kind: "visit", request: { path: "checkoutService", body: {} } });
}

/** Orders a product, and pays for it on the provider's page. */
export async function buyProduct(shopping: Shopping): Promise<void> {
  const { customer } = shopping;
  const product = `p${String(1 + Math.floor(Math.random() * 12)).padStart(2, "0")}`;
  const added = await customer.call("POST", `add-to-cart/product/${product}`, { quantity: 1 });
  const cartId = (added.body.cart as { _id?: string } | undefined)?._id;
  if (!cartId) return;
  await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
  await operate(shopping, { kind: "order", request: { path: `placeOrder/${cartId}`, body: {} } }, payOnPage);
}

/** Pays on the provider's page to which a response leads. */
async function payOnPage(operation: Operation, { body }: Answer): Promise<void> {
  const url = (body.session as { url?: string } | undefined)?.url;
  if (!url) return;
  const paid = await ask(`http://127.0.0.1:${PAGES_PORT}${new URL(url).pathname}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(CARD).toString(),
  }).catch(() => undefined);
  operation.isPaid = paid?.status === 303;
}

type Plan = { _id: string; consents: { month: { hash: string } } };

/** Joins a plan, pays its first period, and cancels the membership, which then ends with that period. */
export async function joinAndLeave(shopping: Shopping): Promise<void> {
  const { customer } = shopping;
  if (shopping.membership !== "none") return;
  const plans = ((await customer.call("GET", "Membership/plans")).body.data ?? []) as Plan[]; // as documented
  const consentHash = plans.find(({ _id }) => _id === PLAN)?.consents.month.hash;
  if (!consentHash) return;
  shopping.membership = "asked";
  const body = { interval: "month", consentHash };
  const request = { path: `Membership/subscribe/${PLAN}`, body };
  const { operation } = await operate(shopping, { kind: "join", request }, payOnPage);
  if (!operation.isPaid) return;
  const end = performance.now() + PAID_WITHIN_MS;
  while (performance.now() < end) {
    const mine = (await customer.call("GET", "Membership/mine")).body.data as Json | null | undefined;
    if (mine?.status === "active") break;
    await sleep(1_000);
  }
  await operate(shopping, { kind: "leave", request: { path: "cancelMemberShips", body: {} } });
  shopping.membership = "left";
}

import { ask } from "./ask.ts";
import { type Person, signUp } from "./people.ts";

const PAID_WITHIN_MS = 15_000;
const CARD = { number: "4242 4242 4242 4242", expiry: "12 / 40", cvc: "123", name: "Bench Buyer" };

export type Slot = { date: string; from: string; isBooked: boolean };

/**
 * Returns free start times of the coming weeks for one treatment, as a guest would find them, in scattered order.
 * People who book at the same moment then book different days, and wait for each other only for the same room or
 * practitioner.
 */
export async function freeSlots(origin: string, serviceId: string, days: number): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let ahead = 2; ahead < days; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const response = await fetch(`${origin}/api/v1/admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`);
    const { data } = (await response.json()) as { data: Slot[] }; // the documented response
    slots.push(...data.filter((slot) => !slot.isBooked));
  }
  return slots.sort((a, b) => scatter(a) - scatter(b));
}

/** Returns a sort key that gives the same order on every machine. */
function scatter({ date, from }: Slot): number {
  let hash = 7;
  for (const character of date + from) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash;
}

export async function signUpMany(origin: string, name: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await signUp(origin, `${name}${index}`));
  return people;
}

/**
 * Adds a treatment to the cart and books the visit. Returns whether the responses were correct. A conflict because
 * another customer took the slot first counts as correct.
 */
export async function bookService(person: Person, serviceId: string, slot: Slot): Promise<boolean> {
  await person.call("POST", `add-to-cart/service/${serviceId}`);
  await person.call("GET", `admin/Slot/allSlot?date=${slot.date}`);
  const held = await person.call("PUT", "cart/addDateAndtimetoServiceCart", { date: slot.date, time: slot.from });
  if (held.status !== 200) return held.status === 409;
  const booked = await person.call("POST", "checkoutService");
  return booked.status === 200;
}

/**
 * Fills an empty cart, pays the order, and waits until the provider's webhook has settled it, without a query to the
 * provider.
 */
export async function buyProduct(origin: string, person: Person, productId: string): Promise<boolean> {
  if (!(await payForProduct(origin, person, productId))) return false;
  const until = Date.now() + PAID_WITHIN_MS;
  for (;;) {
    const { data } = await person.call("GET", "productOrders");
    const last = (data as { status: string }[]).at(-1); // the documented response, oldest first
    if (last && last.status !== "pending") return last.status !== "cancelled" && last.status !== "failed";
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/**
 * Fills an empty cart, and pays the order on the provider's page; the webhook is still pending. The clinic serves the
 * page unless the provider's own origin is given.
 */
export async function payForProduct(pagesOrigin: string, person: Person, productId: string): Promise<boolean> {
  const added = await person.call("POST", `add-to-cart/product/${productId}`, { quantity: 1 });
  if (added.status !== 200) throw new Error(`the product wasn't added: ${JSON.stringify(added)}`);
  await person.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
  const { _id: cartId } = added.cart as { _id: string }; // the documented response
  const placed = await person.call("POST", `placeOrder/${cartId}`);
  if (placed.status !== 200 || !placed.session) throw new Error(`no order was placed: ${JSON.stringify(placed)}`);
  const { pathname } = new URL(placed.session.url);
  const paid = await ask(`${pagesOrigin}${pathname}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(CARD).toString(),
  });
  if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}`);
  return true;
}

/**
 * Lets many people book one start time at the same moment. Returns a line with the time until all have a response, and
 * how many got the visit, which must be one (BK-4).
 */
export async function raceForOnePlace(origin: string, serviceId: string, count: number): Promise<string> {
  const people = await signUpMany(origin, "race", count);
  for (const person of people) await person.call("POST", `add-to-cart/service/${serviceId}`);
  const [slot] = (await freeSlots(origin, serviceId, 70)).reverse();
  if (!slot) throw new Error("no place is free");
  const startedAt = performance.now();
  const visits = await Promise.all(
    people.map(async (person) => {
      const held = await person.call("PUT", "cart/addDateAndtimetoServiceCart", { date: slot.date, time: slot.from });
      return held.status === 200 && (await person.call("POST", "checkoutService")).status === 200;
    }),
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2);
  return `${count} people for one start: all answered after ${seconds} s, visits: ${visits.filter(Boolean).length}`;
}

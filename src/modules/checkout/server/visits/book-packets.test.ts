import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { packetsOf, statementsOf } from "#testing/packets.ts";
import { present } from "#testing/present.ts";

const api = await demoApi(moduleApis, { rateLimitFactor: 1_000 });

type Slots = { data: { from: string; isBooked: boolean }[] };

async function freeStarts(query: string, token?: string): Promise<string[]> {
  const { status, body } = await api.send("GET", `admin/Slot/allSlot?${query}`, token ? { token } : {});
  expect(status).toBe(200);
  return (body as Slots).data.filter(({ isBooked }) => !isBooked).map(({ from }) => from);
}

/** Returns the first day from `from` on that has a start available to everyone. */
async function openDay(from: string): Promise<string> {
  for (let date = from; ; date = addDays(date, 1))
    if ((await freeStarts(`date=${date}&serviceIds=iv08`)).length > 0) return date;
}

async function book(date: string, countOf: typeof packetsOf): Promise<number[]> {
  const token = await newShopper(api);
  const { cart } = (await api.send("GET", "cart", { token })).body;
  for (const { _id } of cart.products) await api.send("DELETE", `cart/product/${_id}`, { token });
  for (const { _id } of cart.services) await api.send("DELETE", `cart/service/${_id}`, { token });
  const [add] = await countOf(() => api.send("POST", "add-to-cart/service/iv08", { token }));
  const [slots, [time]] = await countOf(() => freeStarts(`date=${date}`, token));
  const body = { date, time: present(time) };
  const [hold] = await countOf(() => api.send("PUT", "cart/addDateAndtimetoServiceCart", { token, body }));
  const [checkout, booked] = await countOf(() => api.send("POST", "checkoutService", { token, body: {} }));
  expect(booked.status).toBe(200);
  return [add, slots, hold, checkout];
}

it("the four API calls of booking a visit send 19 network packets with 43 statements to the database", async () => {
  const today = dateInZone(new Date(), "America/New_York");
  // The first booking fills the in-memory cache that the second one uses.
  await book(await openDay(addDays(today, 21)), packetsOf);
  expect(await book(await openDay(addDays(today, 28)), packetsOf)).toEqual([3, 3, 7, 6]);
  expect(await book(await openDay(addDays(today, 35)), statementsOf)).toEqual([6, 4, 19, 14]);
});

import { setTimeout as sleep } from "node:timers/promises";
import { pick } from "./api-rows.ts";
import { bookService, buyProduct, freeSlots, payForProduct, signUpMany } from "./journeys.ts";
import { repeat } from "./load.ts";
import type { Product, ServerUnderTest } from "./server-under-test.ts";
import { traceStatements } from "./trace-statements.ts";

const WARM_BOOKINGS = 40;
const WARM_ORDERS = 20;
const BEHIND_MS = 3_000;

/**
 * Warms up the server, then prints all statements of one booking, call by call, and of one paid order, with those of
 * the jobs that follow each.
 */
export async function traceWrites({ origin }: ServerUnderTest, dataDir: string, products: Product[]): Promise<void> {
  const slots = await freeSlots(origin, "iv08", 30);
  const bookers = await signUpMany(origin, "v", WARM_BOOKINGS);
  const buyers = await signUpMany(origin, "b", 4);
  const [booker, buyer] = await signUpMany(origin, "traced", 2);
  if (!booker || !buyer) throw new Error("no one signed up");
  await repeat(WARM_BOOKINGS, 2, (index) => bookService(pick(bookers, index), "iv08", pick(slots, index)));
  await repeat(WARM_ORDERS, 1, (index) => buyProduct(origin, pick(buyers, index), pick(products, index * 3)._id));
  const { date, from: time } = pick(slots, WARM_BOOKINGS);
  const behind = () => sleep(BEHIND_MS);
  await behind();
  await traceStatements(dataDir, [
    ["no call, 3 s", behind],
    ["add a treatment to the cart", () => booker.call("POST", "add-to-cart/service/iv08")],
    ["free times", () => booker.call("GET", `admin/Slot/allSlot?date=${date}`)],
    ["hold", () => booker.call("PUT", "cart/addDateAndtimetoServiceCart", { date, time })],
    ["checkout", () => booker.call("POST", "checkoutService")],
    ["jobs behind the booking, 3 s", behind],
    ["cart to payment", () => payForProduct(origin, buyer, pick(products, 5)._id)],
    ["webhooks and jobs behind the payment, 3 s", behind],
  ]);
}

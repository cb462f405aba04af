import { setTimeout as sleep } from "node:timers/promises";
import { bookService, buyProduct, freeSlots, payForProduct, signUpMany } from "./journeys.ts";
import { load, repeat, warmUp } from "./load.ts";
import type { Person } from "./people.ts";
import type { Rows } from "./rows.ts";
import type { Product, ServerUnderTest } from "./server-under-test.ts";

/**
 * Names of the rows in the comparison with the floors (statement-floor.ts): the framework's row, and each compared row
 * with its number of HTTP requests.
 */
export const FRAMEWORK_ROW = "framework alone: a call refused for its input";
export const FLOORED_ROWS = {
  "add to a cart of 3 lines": 1,
  "book: cart, free times, hold, checkout": 4,
  // Four requests by the buyer, the last of them to the provider's page, and four webhooks.
  "cart to paid order, its calls and webhook alone": 8,
} as const;

const READERS = 24;
export const BUYERS = 16;
/** How many milliseconds the webhooks and jobs of an order may take. */
export const SETTLED_AFTER_MS = 2_000;

/** Returns the item of a list for an index, starting over after the last one. */
export function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/** Measures API reads, each for the given number of seconds. */
export async function measureReads(
  server: ServerUnderTest,
  rows: Rows,
  { product, seconds }: { product: Product; seconds: number },
): Promise<void> {
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const reads: [name: string, path: string, target: string][] = [
    ["product list of 20, API", "Product/all/paginate?limit=20", ">= 3,500/s"],
    ["product by name, API", `Product/ByName/${product.slug}?id=${product._id}`, ">= 3,000/s"],
    ["search, API", "Product/all/paginateProductSearch?search=serum", ">= 1,500/s, p99 < 20 ms"],
    ["free times of a day", `admin/Slot/allSlot?date=${date}&serviceIds=ag07`, ">= 1,500/s, p99 < 20 ms"],
    ["search of the whole site", "Search/all?q=serum", ">= 1,500/s, p99 < 20 ms"],
    [
      "free days of a month, three treatments",
      `Slot/month?month=${date.slice(0, 7)}&serviceIds=ag07&serviceIds=ac03&serviceIds=ag01`,
      ">= 60/s, p99 < 200 ms",
    ],
  ];
  for (const [name, path, target] of reads) {
    await rows.measure(name, target, () => load({ url: `${server.origin}/api/v1/${path}`, seconds }));
  }
}

/** Adds one of `products` to each reader's cart in turn, so that every cart ends up with all of them. */
export function addToCart(readers: Person[], products: Product[]) {
  return async (index: number) => {
    const product = pick(products, Math.floor(index / readers.length));
    const path = `add-to-cart/product/${product._id}`;
    const { status } = await pick(readers, index).call("POST", path, { quantity: 1 });
    return status === 200 || status === 409;
  };
}

/**
 * Returns a call that is refused because of its input, to measure what every call costs: HTTP, authentication, parsing
 * and responding.
 */
function refused(person: Person) {
  return async () => (await person.call("POST", "add-to-cart/product/none", { quantity: "many" })).status === 400;
}

/**
 * Measures filling carts, booking and buying: first right after a start, when each connection plans its statements,
 * then warm.
 */
export async function measureWrites(
  { origin }: ServerUnderTest,
  rows: Rows,
  { products, seconds }: { products: Product[]; seconds: number },
): Promise<void> {
  const [caller] = await signUpMany(origin, "framework", 1);
  if (!caller) throw new Error("no one signed up");
  await warmUp(READERS, 8, refused(caller));
  await rows.measure(FRAMEWORK_ROW, "", () => repeat(seconds * 200, 8, refused(caller)));
  for (const lines of [3, 20]) {
    const readers = await signUpMany(origin, `r${lines}-`, READERS);
    const add = addToCart(readers, products.slice(0, lines));
    await warmUp(READERS * lines, 8, add);
    const target = lines === 3 ? ">= 900/s" : "";
    await rows.measure(`add to a cart of ${lines} lines`, target, () => repeat(seconds * 200, 8, add));
  }
  const slots = await freeSlots(origin, "iv08", 40);
  // The calls to make before a row counts as warm: each connection prepares and plans its statements.
  const before = 64;
  const bookings = Math.min(slots.length - before, seconds * 30);
  // Each person books only once. A second drip within days is refused, and would stay in the cart.
  const bookers = await signUpMany(origin, "v", bookings + before);
  const book = (index: number) => bookService(pick(bookers, index), "iv08", pick(slots, index));
  await rows.measure(`book, the first ${before}`, "", () => repeat(before, 8, book));
  await rows.measure("book: cart, free times, hold, checkout", "20 packets, 12 ms", () =>
    repeat(bookings, 8, (index) => book(index + before)),
  );
  const buyers = await signUpMany(origin, "b", BUYERS);
  // Eight workers and sixteen buyers, so that no buyer has two orders in progress.
  const buy = (index: number) => buyProduct(origin, pick(buyers, index), pick(products, index * 3)._id);
  await rows.measure(`cart to paid order, the first ${before}`, "", () => repeat(before, 8, buy));
  await rows.measure("cart to paid order, with the webhook", ">= 120/s", () =>
    repeat(BUYERS * 4, 8, (index) => buy(index + BUYERS)),
  );
  // The previous row also polls whether an order is paid. The next row measures the calls and webhooks alone, and then
  // waits for jobs. This row measures what an idle server does during such a wait, divided by the next row's number of
  // orders.
  await rows.measure(`nothing, ${SETTLED_AFTER_MS / 1_000} s, for each of ${BUYERS}`, "", async () => {
    await sleep(SETTLED_AFTER_MS);
    return { perSecond: 0, p99: 0, failures: 0, total: BUYERS };
  });
  await rows.measure("cart to paid order, its calls and webhook alone", "30 packets, 25 ms", async () => {
    const result = await repeat(BUYERS, 2, (index) =>
      payForProduct(origin, pick(buyers, index), pick(products, index * 3)._id),
    );
    await sleep(SETTLED_AFTER_MS);
    return result;
  });
}

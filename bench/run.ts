import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type LoadResult, load, repeat } from "./load.ts";
import { type Person, signUp } from "./people.ts";
import { startConstant, startServer } from "./server-under-test.ts";

/**
 * `npm run bench`: what the product does per second, in one run with a bare `node:http` constant beside it. Absolute
 * figures move with the machine: compare rows of one run. `--seconds 8` measures longer.
 */
const seconds = Number(process.argv[process.argv.indexOf("--seconds") + 1]) || 4;
const PEOPLE = 60;

type Row = { name: string; result: LoadResult; target?: string };
const rows: Row[] = [];

function add(name: string, result: LoadResult, target?: string): void {
  rows.push({ name, result, target });
  const figures = `${result.perSecond.toFixed(0).padStart(7)}/s  p99 ${result.p99.toFixed(1).padStart(7)} ms`;
  const failed = result.failures > 0 ? `  ${result.failures} FAILED` : "";
  process.stdout.write(`${name.padEnd(56)} ${figures}  ${target ?? ""}${failed}\n`);
}

async function documentSizes(origin: string, path: string): Promise<{ html: number; js: number }> {
  const html = await (await fetch(`${origin}${path}`, { headers: { "accept-encoding": "identity" } })).text();
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([asset]) => asset));
  let js = 0;
  for (const script of scripts) {
    const response = await fetch(`${origin}${script}`, { headers: { "accept-encoding": "identity" } });
    js += brotliCompressSync(Buffer.from(await response.arrayBuffer())).byteLength;
  }
  return { html: brotliCompressSync(html).byteLength, js };
}

type Slot = { date: string; from: string; isBooked: boolean };

/** Free starts of the coming weeks for one treatment, as a customer would find them. */
async function freeSlots(origin: string, serviceId: string, days: number): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let ahead = 2; ahead < days; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const response = await fetch(`${origin}/api/v1/admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`);
    const { data } = (await response.json()) as { data: Slot[] }; // the documented answer
    slots.push(...data.filter((slot) => !slot.isBooked));
  }
  return slots;
}

async function measure(dataDir: string): Promise<void> {
  const cold = await startServer(dataDir);
  await cold.stop();
  const server = await startServer(dataDir);
  process.stdout.write(
    `start to ready: cold ${(cold.readyAfterMs / 1_000).toFixed(2)} s (new data folder, seeded), warm ${(server.readyAfterMs / 1_000).toFixed(2)} s\n\n`,
  );
  const { origin } = server;
  const api = (path: string) => `${origin}/api/v1/${path}`;
  try {
    const products = (await (await fetch(api("Product/all/paginate?limit=20"))).json()) as {
      data: { docs: { _id: string; slug: string }[] };
    }; // documented
    const product = products.data.docs[0];
    if (!product) throw new Error("the shop is empty");
    const pages = ["/", "/shop", `/product/${product.slug}?id=${product._id}`];

    const constant = await startConstant(30_000);
    add("bare node:http, a constant of 30 KB", await load({ url: constant.origin, seconds }));
    for (const path of pages) {
      await fetch(`${origin}${path}`);
      add(
        `guest page from the cache ${path.split("?")[0]}`,
        await load({ url: `${origin}${path}`, seconds }),
        ">= 60 % of the constant",
      );
    }
    add("bare node:http, once more", await load({ url: constant.origin, seconds }));
    await constant.stop();

    const reader = await signUp(origin, "reader");
    for (const path of pages) {
      add(
        `page rendered for a customer ${path.split("?")[0]}`,
        await load({ url: `${origin}${path}`, headers: { cookie: reader.cookie }, seconds }),
        ">= 500/s, p99 < 60 ms",
      );
    }
    add("product list of 20, API", await load({ url: api("Product/all/paginate?limit=20"), seconds }), ">= 3,500/s");
    add(
      "product by name, API",
      await load({ url: api(`Product/ByName/${product.slug}?id=${product._id}`), seconds }),
      ">= 3,000/s",
    );
    add(
      "search, API",
      await load({ url: api("Product/all/paginateProductSearch?search=serum"), seconds }),
      ">= 1,500/s, p99 < 20 ms",
    );

    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    add(
      "free times of a day, room and device",
      await load({ url: api(`admin/Slot/allSlot?date=${date}&serviceIds=ag07`), seconds }),
      ">= 1,500/s, p99 < 20 ms",
    );
    add(
      "free days of a month, three treatments",
      await load({
        url: api(`Slot/month?month=${date.slice(0, 7)}&serviceIds=ag07&serviceIds=ac03&serviceIds=ag01`),
        seconds,
      }),
      ">= 60/s, p99 < 200 ms",
    );

    const people: Person[] = [];
    for (let index = 0; index < PEOPLE; index += 1) people.push(await signUp(origin, `p${index}`));
    const personOf = (index: number): Person => {
      const person = people[index % people.length];
      if (!person) throw new Error("nobody there");
      return person;
    };
    const listed = products.data.docs;
    add(
      "add to cart",
      await repeat(3_000, 8, async (index) => {
        const item = listed[index % listed.length];
        const answer = await personOf(index).call("POST", `add-to-cart/product/${item?._id}`, { quantity: 1 });
        return answer.status === 200 || answer.status === 409;
      }),
      ">= 900/s",
    );

    const slots = await freeSlots(origin, "iv08", 40);
    const bookers = people.slice(0, 40);
    const perPerson = Math.min(6, Math.floor(slots.length / bookers.length));
    let slotIndex = 0;
    add(
      "book a treatment: cart, free times, hold, checkout",
      await repeat(bookers.length * perPerson, 8, async (index) => {
        const person = bookers[index % bookers.length];
        const slot = slots[slotIndex++];
        if (!person || !slot) return false;
        await person.call("POST", "add-to-cart/service/iv08");
        await person.call("GET", `admin/Slot/allSlot?date=${slot.date}`);
        const held = await person.call("PUT", "cart/addDateAndtimetoServiceCart", { date: slot.date, time: slot.from });
        if (held.status !== 200) return held.status === 409;
        const booked = await person.call("POST", "checkoutService");
        return booked.status === 200;
      }),
      ">= 300/s",
    );

    add(
      "place an order: cart, order, hosted session",
      await repeat(PEOPLE, 8, async (index) => {
        const person = personOf(index);
        const cart = (await person.call("GET", "cart")).cart as { _id: string }; // documented
        await person.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
        const placed = await person.call("POST", `placeOrder/${cart._id}`);
        return placed.status === 200 && placed.session !== undefined;
      }),
      ">= 120/s",
    );

    process.stdout.write("\nbytes by page, brotli            HTML       JS\n");
    for (const path of [...pages, "/services/services", "/login"]) {
      const { html, js } = await documentSizes(origin, path);
      process.stdout.write(
        `${(path.split("?")[0] ?? path).padEnd(32)} ${(html / 1_024).toFixed(1).padStart(6)} KB ${(js / 1_024).toFixed(1).padStart(6)} KB\n`,
      );
    }
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    const rss = Number(/process_resident_memory_bytes (\d+)/.exec(metrics)?.[1] ?? 0);
    process.stdout.write(`\nmemory of the process after the load: ${(rss / 1024 / 1024).toFixed(0)} MB\n`);
  } finally {
    await server.stop();
  }
  if (rows.some(({ result }) => result.failures > 0)) process.exitCode = 1;
}

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
try {
  await measure(dataDir);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

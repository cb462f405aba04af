import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../bench/ask.ts";
import type { Operation } from "./history.ts";
import { type Doing, operate } from "./operate.ts";
import { WEB_PORTS } from "./proxies.ts";

/** The treatment whose price the manager changes; no other operation books it. */
const SERVICE = "ag01";
const PAGE = "service/";
const SHOWN_WITHIN_MS = 5_000;
const LEAST_CENTS = 700_000;
const READS = 20;
const MOST_RENDERS_SHARE = 0.1;

let changes = 0;

type Service = { version?: number; slug?: string };

/** Changes the price to an amount that no other operation sets. */
export async function changePrice(manager: Doing): Promise<Operation | undefined> {
  const path = `admin/Service/${SERVICE}`;
  const { version } = ((await manager.customer.call("GET", path)).body.data ?? {}) as Service; // as documented
  if (version === undefined) return undefined;
  changes += 1;
  const price = LEAST_CENTS + changes * 100;
  const request = { method: "PUT", path, body: { version, price } } as const;
  return (await operate(manager, { kind: "price", cents: price, request })).operation;
}

const wordsOf = (cents: number) => `$${(cents / 100).toLocaleString("en-US")}`;

async function pageOf(port: number, slug: string): Promise<string> {
  const page = await ask(`http://127.0.0.1:${port}/${PAGE}${slug}`).catch(() => undefined);
  return page?.text ?? "";
}

/**
 * Changes a treatment's price. Returns the processes whose page doesn't show it within five seconds. Only for a cluster
 * without faults.
 */
export async function oldPrices(manager: Doing): Promise<string[]> {
  const operation = await changePrice(manager);
  if (operation?.outcome !== "ok") return [`after healing the price couldn't be changed: ${operation?.status}`];
  const { slug = "" } = ((await manager.customer.call("GET", `admin/Service/${SERVICE}`)).body.data ?? {}) as Service;
  const words = wordsOf(operation.cents ?? 0);
  const end = operation.endedAt + SHOWN_WITHIN_MS;
  const old = async (port: number) => {
    for (;;) {
      if ((await pageOf(port, slug)).includes(words)) return [];
      if (performance.now() > end) return [`5 s after its change ${words} isn't shown at ${port}`];
      await sleep(250);
    }
  };
  const findings = (await Promise.all(WEB_PORTS.map(old))).flat();
  for (const port of WEB_PORTS) {
    const before = await rendersOf(port);
    for (let read = 0; read < READS; read += 1) await pageOf(port, slug);
    const renders = (await rendersOf(port)) - before;
    if (renders > READS * MOST_RENDERS_SHARE) findings.push(`${renders} of ${READS} pages were rendered at ${port}`);
  }
  return findings;
}

async function rendersOf(port: number): Promise<number> {
  const metrics = await ask(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
  return Number(/^page_renders (\d+)$/m.exec(metrics?.text ?? "")?.[1] ?? Number.NaN);
}

import { join } from "node:path";
import { usageOf } from "../cpu.ts";
import { type LoadResult, load, repeat, warmUp } from "../load.ts";
import { median } from "../median.ts";
import { startHalcyon } from "./halcyon.ts";
import { READ_ROWS, type Shop } from "./shop.ts";
import { startVendure } from "./vendure.ts";

const WORD = "serum";
const TURNS = 3;
const PARALLEL = 8;
const CARTS = { customers: 24, lines: 3 };
const ADDITIONS_A_SECOND = 200;
const CART_ROW = `add to a cart of ${CARTS.lines}`;

type Turn = { perSecond: number; serverMs: number; databaseMs: number; failures: number };

const say = (line: string) => process.stdout.write(`${line}\n`);

async function turnOf({ pid, databasePid }: Shop, work: () => Promise<LoadResult>): Promise<Turn> {
  const spent = () => ({
    server: usageOf(pid).cpuSeconds,
    database: databasePid ? usageOf(databasePid, { withChildren: true }).cpuSeconds : 0,
  });
  const before = spent();
  const { perSecond, failures, total } = await work();
  const after = spent();
  const msOf = (part: "server" | "database") => ((after[part] - before[part]) / Math.max(1, total)) * 1_000;
  return { perSecond, failures, serverMs: msOf("server"), databaseMs: msOf("database") };
}

/**
 * `npm run bench -- peers`: measures Vendure and this shop by turns, in one run on one machine, with the same products,
 * the same load, and each with its own PostgreSQL of the same version. The first run installs Vendure from npm into
 * `data-peers`, and sets it up as its own guide does: one process, its database search, its cache in memory.
 */
export async function measurePeers(seconds: number): Promise<void> {
  const folder = join(import.meta.dirname, "..", "..", "data-peers");
  const { shop: halcyon, products } = await startHalcyon(join(folder, "halcyon"), WORD);
  const shops = [halcyon];
  try {
    shops.push(await startVendure(join(folder, "vendure"), products, WORD));
    say(`${products.length} products each, ${TURNS} turns of ${seconds} s; medians`);
    const rows: [row: string, of: (shop: Shop) => Promise<() => Promise<LoadResult>>][] = [
      ...READ_ROWS.map((row): (typeof rows)[number] => [
        row,
        async (shop) => () => load({ ...shop.reads[row], connections: PARALLEL, seconds }),
      ]),
      [
        CART_ROW,
        async (shop) => {
          const add = await shop.openCarts(CARTS);
          await warmUp(CARTS.customers * CARTS.lines, PARALLEL, add);
          return () => repeat(seconds * ADDITIONS_A_SECOND, PARALLEL, add);
        },
      ],
    ];
    for (const [row, workOf] of rows) await compare(row, shops, workOf);
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

async function compare(
  row: string,
  shops: readonly Shop[],
  workOf: (shop: Shop) => Promise<() => Promise<LoadResult>>,
): Promise<void> {
  const works = await Promise.all(shops.map(async (shop) => ({ shop, work: await workOf(shop), turns: [] as Turn[] })));
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { shop, work, turns } of works) turns.push(await turnOf(shop, work));
  const [ours] = works;
  for (const { shop, turns } of works) {
    const of = (figure: keyof Turn) => median(turns.map((turn) => turn[figure]));
    const times = ours ? median(ours.turns.map(({ perSecond }) => perSecond)) / of("perSecond") : 1;
    const failed = turns.reduce((sum, { failures }) => sum + failures, 0);
    say(
      `${row.padEnd(22)} ${shop.name.padEnd(14)} ${of("perSecond").toFixed(0).padStart(7)}/s ${of("serverMs").toFixed(2).padStart(7)} + ${of("databaseMs").toFixed(2).padStart(5)} ms  ${times.toFixed(1).padStart(6)}${failed > 0 ? `  ${failed} FAILED` : ""}`,
    );
    if (failed > 0) process.exitCode = 1;
  }
}

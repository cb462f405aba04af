import { Client } from "pg";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { usageOf } from "./cpu.ts";
import { databasePidIn } from "./server-under-test.ts";

const ROUNDS = 4_000;

/** Processor time of one statement, in milliseconds. */
type Cost = { client: number; database: number };

/** Returns what a read of one row by its key takes, replayed by the driver alone on one connection. */
async function costOfKeyedRead(dataDir: string): Promise<Cost> {
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const client = new Client({ connectionString: embedded.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from customers limit 100");
    const text = "select id, first_name, last_name, email, phone, created_at from customers where id = $1";
    const replay = async () => {
      for (let index = 0; index < ROUNDS; index += 1)
        await client.query({ name: "keyed", text, values: [rows[index % rows.length]?.id] });
    };
    await replay();
    const pid = databasePidIn(dataDir) ?? 0;
    const database = () => usageOf(pid, { withChildren: true }).cpuSeconds * 1_000;
    const [before, usage] = [database(), process.cpuUsage()];
    await replay();
    const { user, system } = process.cpuUsage(usage);
    return { client: (user + system) / 1_000 / ROUNDS, database: (database() - before) / ROUNDS };
  } finally {
    await client.end();
    await embedded.stop();
  }
}

/**
 * Returns a line for what the statements of carts, bookings and orders would take at least: as many reads of one row by
 * its key. The framework's share of each call is a row of its own.
 */
export async function statementFloor(dataDir: string): Promise<string> {
  const { client, database } = await costOfKeyedRead(dataDir);
  return `floor: a keyed read by the driver alone takes ${client.toFixed(3)} + ${database.toFixed(3)} ms (client + database)`;
}

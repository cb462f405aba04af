import { Client } from "pg";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { usageOf } from "./cpu.ts";
import type { MeasuredRow } from "./rows.ts";
import { databasePidIn } from "./server-under-test.ts";

const ROUNDS = 4_000;

/** Processor time of one statement, in milliseconds. */
type Cost = { client: number; database: number };

/** Returns the processor time of reading one row by its key, measured with the driver alone on one connection. */
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

/** A row, and how many HTTP requests the server responds to for it. */
type FlooredRow = { row: MeasuredRow | undefined; requests: number };

/**
 * Returns lines that compare each row with its floor: the time that the database takes for its statements, the driver
 * for sending them, and the framework for each request. Only fewer or other statements could make the row faster than
 * that. Each line also has a second floor, as if each statement read one row by its key.
 */
export async function statementFloors(
  dataDir: string,
  { framework, rows }: { framework: MeasuredRow | undefined; rows: FlooredRow[] },
): Promise<string[]> {
  const { client, database } = await costOfKeyedRead(dataDir);
  const lines = rows.flatMap(({ row, requests }) => {
    if (!row || !framework) return [];
    const { name, serverMs, databaseMs, statements } = row;
    const whole = serverMs + databaseMs;
    const ofFramework = requests * framework.serverMs;
    // The framework's row also sends statements, which read the session. Its time already includes the driver's time
    // for them.
    const own = Math.max(0, statements - requests * framework.statements);
    const alone = databaseMs + own * client + ofFramework;
    const keyed = statements * database + own * client + ofFramework;
    const times = (floor: number) => `${floor.toFixed(1)} ms (${(whole / floor).toFixed(2)} times)`;
    return [
      `floor: ${name}: ${whole.toFixed(1)} ms; its statements and the framework alone ${times(alone)}, as keyed reads ${times(keyed)}`,
    ];
  });
  return [
    `floor: a keyed read by the driver alone takes ${client.toFixed(3)} + ${database.toFixed(3)} ms (client + database)`,
    ...lines,
  ];
}

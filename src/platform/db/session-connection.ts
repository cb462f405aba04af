import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { HOST_WITHIN_MS, hostsOf } from "./hosts.ts";
import { leaveStandby, StandbyError } from "./lost-server.ts";
import { answeredWithin, withoutPatience } from "./patience.ts";

/** How soon a connection must be there, and how soon one counts as lost. Tests take less. */
export type Pace = {
  connectWithinMs: number;
  askEveryMs: number;
  lostAfterMs: number;
  /** The pauses before another try lie between these two. */
  pauseMs: readonly [least: number, most: number];
};

export const PACE: Pace = { connectWithinMs: 3_000, askEveryMs: 5_000, lostAfterMs: 3_000, pauseMs: [200, 2_000] };

const KEEP_ALIVE_AFTER_MS = 5_000;
const LEAVE_WITHIN_MS = 1_000;

export type SessionOptions = {
  /** The database itself, not a pooler. */
  databaseUrl: string;
  /** What the database's operator sees of it. */
  name: string;
  pace?: Partial<Pace>;
  /** A statement that waits longer for a lock fails. */
  lockTimeoutMs?: number;
};

/**
 * Opens a connection that isn't the pool's (OP-1). It counts as there once the server behind it answers: a proxy takes
 * connections whose server is gone. Its caller sees to its end, and to silence where nothing long runs on it
 * (`noticeSilence`); the kernel notices a machine that is gone.
 *
 * @throws SilentDatabaseError when the server doesn't answer in time
 * @throws StandbyError when it takes no writes
 */
export async function openSession(options: SessionOptions): Promise<Client> {
  const hosts = hostsOf(options.databaseUrl);
  const withinMs = options.pace?.connectWithinMs ?? PACE.connectWithinMs;
  for (let left = hosts.addresses.length - 1; ; left -= 1) {
    const address = hosts.present;
    try {
      return await openAt(address, options, hosts.areSeveral ? Math.min(withinMs, HOST_WITHIN_MS) : withinMs);
    } catch (error) {
      hosts.leave(address);
      if (left <= 0) throw error;
    }
  }
}

async function openAt(
  address: string,
  { name, lockTimeoutMs }: Pick<SessionOptions, "name" | "lockTimeoutMs">,
  withinMs: number,
): Promise<Client> {
  const client = withoutPatience(
    () =>
      new Client({
        connectionString: address,
        application_name: name,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
        ...(lockTimeoutMs === undefined ? {} : { lock_timeout: lockTimeoutMs }),
      }),
  );
  // What is asked of a broken connection fails with it; without a listener the process would, too.
  client.on("error", () => {});
  const isStandby = leaveStandby(client);
  try {
    await answeredWithin(withinMs, () => client.connect());
    if (isStandby()) throw new StandbyError();
  } catch (error) {
    breakOff(client);
    throw error;
  }
  return client;
}

/** Runs work on a connection of its own, such as one long statement, and ends it. */
export async function withSession<Result>(
  options: SessionOptions,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await openSession(options);
  try {
    return await work(client);
  } finally {
    await endSession(client);
  }
}

/** Ends a connection, and doesn't wait for a server that says nothing. */
export async function endSession(client: Client): Promise<void> {
  const isLate = sleep(LEAVE_WITHIN_MS, true, { ref: false });
  if (await Promise.race([isLate, client.end().catch(() => {})])) breakOff(client);
}

/** Ends a connection whose other end may not notice it. */
export function breakOff(client: Client, reason?: unknown): void {
  client.connection.stream.destroy(reason instanceof Error ? reason : undefined);
}

/**
 * Asks the database now and then whether it is still there: a network that fell silent looks like a quiet day. A
 * connection without an answer is broken off, which its owner sees as its end. Not for one on which long statements run.
 */
export async function noticeSilence(client: Client, pace?: Partial<Pace>): Promise<void> {
  const { askEveryMs, lostAfterMs } = { ...PACE, ...pace };
  let isOver = false;
  client.once("end", () => {
    isOver = true;
  });
  while (!isOver) {
    await sleep(askEveryMs, undefined, { ref: false });
    if (isOver) return;
    await answeredWithin(lostAfterMs, () => client.query("select 1")).catch((error: unknown) =>
      breakOff(client, error),
    );
  }
}

/** Waits before another try: longer after each, and by chance, so that all processes don't come back at once. */
export async function pauseBeforeTry(tries: number, pace?: Partial<Pace>): Promise<void> {
  const [least, most] = pace?.pauseMs ?? PACE.pauseMs;
  const longest = Math.min(least * 2 ** tries, most);
  await sleep(least + Math.random() * (longest - least), undefined, { ref: false });
}

import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { HOST_WITHIN_MS, hostsOf } from "./hosts.ts";
import { leaveStandby, StandbyError } from "./lost-server.ts";
import { answeredWithin, withoutPatience } from "./patience.ts";

/** How soon a connection must be open, and how soon one is considered lost. Tests use shorter times. */
export type Pace = {
  connectWithinMs: number;
  askEveryMs: number;
  lostAfterMs: number;
  /** The minimum and maximum pause before a retry. */
  pauseMs: readonly [least: number, most: number];
};

export const PACE: Pace = { connectWithinMs: 3_000, askEveryMs: 5_000, lostAfterMs: 3_000, pauseMs: [200, 2_000] };

const KEEP_ALIVE_AFTER_MS = 5_000;
const LEAVE_WITHIN_MS = 1_000;

export type SessionOptions = {
  /** The URL of the database itself, not of a pooler. */
  databaseUrl: string;
  /** The name shown to the database's operator. */
  name: string;
  pace?: Partial<Pace>;
  /** A statement that waits longer for a lock fails. */
  lockTimeoutMs?: number;
};

/**
 * Opens a connection outside the pool (OP-1). It counts as open once the server behind it responds, because a proxy
 * accepts connections even if its server is gone. The caller must end it, and must watch for silence (`noticeSilence`)
 * unless long statements run on it; the kernel notices a lost machine.
 *
 * @throws SilentDatabaseError when the server doesn't respond in time
 * @throws StandbyError when it accepts no writes
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
  // Queries on a broken connection fail with it; without a listener the process would crash too.
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

/** Runs work on a separate connection, such as one long statement, and then closes it. */
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

/** Closes a connection without waiting for a silent server. */
export async function endSession(client: Client): Promise<void> {
  const isLate = sleep(LEAVE_WITHIN_MS, true, { ref: false });
  if (await Promise.race([isLate, client.end().catch(() => {})])) breakOff(client);
}

/** Destroys a connection whose other end may not notice. */
export function breakOff(client: Client, reason?: unknown): void {
  client.connection.stream.destroy(reason instanceof Error ? reason : undefined);
}

/**
 * Checks periodically that the database still responds, because a broken network looks like a time without
 * notifications. A connection without a response is destroyed, which its owner sees as its end. Not for connections
 * that run long statements.
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

/**
 * Waits before a retry: longer after each, with a random part, so that processes don't all reconnect at the same
 * moment.
 */
export async function pauseBeforeTry(tries: number, pace?: Partial<Pace>): Promise<void> {
  const [least, most] = pace?.pauseMs ?? PACE.pauseMs;
  const longest = Math.min(least * 2 ** tries, most);
  await sleep(least + Math.random() * (longest - least), undefined, { ref: false });
}

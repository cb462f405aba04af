import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 500;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/**
 * If a database doesn't start for this long despite free disk space, this process gives up: an operator or a process
 * supervisor, such as systemd, must act.
 */
const GIVE_UP_MS = 60_000;

export type SupervisorOptions = {
  /** Whether the server exists, even if it is paused or just starting. */
  isThere(): Promise<boolean>;
  /**
   * Restarts the database, or finds that another process has restarted it, and then registers us as its user. Once the
   * signal is aborted, it gives up soon and leaves no start in progress.
   */
  revive(signal: AbortSignal): Promise<void>;
  isDiskFull(): Promise<boolean>;
  log(message: string): void;
  /** Called once, when the supervisor gives up. */
  onLost(error: unknown): void;
  giveUpMs?: number;
};

export type Supervisor = {
  /** Checks immediately, for example when a connection has broken. */
  wake(): void;
  /** Stops supervising, so that the database may end, and aborts a start in progress. */
  stop(): Promise<void>;
};

/**
 * Restarts a database whenever its server has died: immediately, then with growing pauses. It retries for a minute, not
 * counting time during which the disk is full, which a restart can't fix.
 */
export function superviseDatabase(options: SupervisorOptions): Supervisor {
  const { isThere, revive, isDiskFull, log, onLost, giveUpMs = GIVE_UP_MS } = options;
  const ending = new AbortController();
  let waking = new AbortController();

  async function pause(ms: number): Promise<void> {
    waking = new AbortController();
    await sleep(ms, undefined, { signal: AbortSignal.any([waking.signal, ending.signal]), ref: false }).catch(() => {});
  }

  async function supervise(): Promise<void> {
    while (!ending.signal.aborted) {
      await pause(LOOK_MS);
      if (ending.signal.aborted || (await isThere().catch(() => true))) continue;
      log("the embedded PostgreSQL is gone, and is started again");
      const failure = await reviveInTime();
      if (failure === undefined) continue;
      onLost(failure.error);
      return;
    }
  }

  /** Retries until the database runs. Returns the last error if it gives up. */
  async function reviveInTime(): Promise<{ error: unknown } | undefined> {
    let failingSince: number | undefined;
    for (let pauseMs = FIRST_PAUSE_MS; !ending.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await revive(ending.signal);
        log("the embedded PostgreSQL works again");
        return undefined;
      } catch (error) {
        if (ending.signal.aborted) return undefined;
        if (await isDiskFull()) failingSince = undefined;
        else failingSince ??= Date.now();
        if (failingSince !== undefined && Date.now() - failingSince >= giveUpMs) return { error };
      }
      await sleep(pauseMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
    return undefined;
  }

  const supervised = supervise();
  return {
    wake: () => waking.abort(),
    async stop() {
      ending.abort();
      await supervised;
    },
  };
}

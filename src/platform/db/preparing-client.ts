import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Client, type ClientConfig, DatabaseError, type QueryResult } from "pg";
import { isOfLostServer, leaveStandby } from "./lost-server.ts";
import { Patience, presentPatience, SilentDatabaseError, waitingClock } from "./patience.ts";

/** A text is prepared once it has been asked so often: what is asked once or twice isn't worth keeping. */
const ASKED_BEFORE = 3;
/** Texts that may be prepared: bounds what every connection and the database keep, whatever filters people combine. */
const MOST_PREPARED = 400;
const MOST_COUNTED = 2_000;

/**
 * Anywhere in a statement: it is planned for its values each time. For searches and filters, where one plan for any value
 * reads a whole table for a text that an index finds at once.
 */
export const PLANNED_ANEW = "/* planned anew */";

/**
 * Which statements are worth preparing. The texts come from our code, with placeholders for values, so there are few; a
 * filter that is put together from parts has many, and the rare ones stay unprepared.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #asked = new Map<string, number>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name) return name;
    if (text.includes(PLANNED_ANEW)) return undefined;
    if (this.#names.size >= MOST_PREPARED) return undefined;
    const count = (this.#asked.get(text) ?? 0) + 1;
    if (count <= ASKED_BEFORE) {
      if (this.#asked.size >= MOST_COUNTED) this.#asked.clear();
      this.#asked.set(text, count);
      return undefined;
    }
    this.#asked.delete(text);
    const made = `s_${createHash("sha256").update(text).digest("base64url").slice(0, 24)}`;
    this.#names.set(text, made);
    return made;
  }
}

/**
 * Begins a statement that goes out right behind the commit of the transaction that asked it, and not at all when that
 * is rolled back: nothing waits for it or learns whether it succeeded. For notices: a transaction that itself notifies
 * keeps all others that do waiting until the disk has it.
 */
export const AFTER_COMMIT = "/* after commit */";

/** A statement that only prepares the next one, whose result shows a failure of both. */
const OPENING = /^(?:begin|savepoint \w+|release savepoint \w+)$/;

/** A single statement without values; several of them, or one that is no query, can't be prepared. */
const PLAIN_QUERY = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i;

function mayPrepare(text: string, values: unknown): boolean {
  return Array.isArray(values) && (values.length > 0 || PLAIN_QUERY.test(text));
}

function textOf(config: unknown): string | undefined {
  if (typeof config === "string") return config;
  const isStatement = typeof config === "object" && config !== null && "text" in config && !("submit" in config);
  return isStatement && typeof config.text === "string" ? config.text : undefined;
}

function isUnnamed(config: unknown): config is { text: string } {
  return typeof config === "object" && config !== null && !("name" in config && config.name);
}

/**
 * What this process has sent to the database: statements, and the packets they went in. A packet is a wait for its answer,
 * which is what a call costs however busy the machine is.
 */
export const databaseTraffic = { statements: 0, packets: 0, packetsBehind: 0 };

const behind = new AsyncLocalStorage<true>();

/** Work that no request waits for, such as jobs and the card sandbox: `packetsBehind` counts its packets, which `packets` has too. */
export function workBehind<Result>(work: () => Result): Result {
  return behind.run(true, work);
}

type Ask = (config: unknown, ...rest: unknown[]) => unknown;

export type PreparingConfig = {
  /** What all connections of a pool count together; a connection alone counts by itself. */
  names?: StatementNames;
  /** How long work without a patience of its own waits for the answer to a statement; for ever unless said. */
  answerTimeoutMillis?: number;
};

/** A statement that was asked, and whose patience it uses up. */
type Awaited = { patience: Patience | undefined; limitMs: number };

/**
 * A connection that prepares what it is asked again and again, as most statements cost the database several times more
 * to plan than to run, and that waits less: statements asked in one turn of the event loop go out together and are
 * answered in their order, and no caller waits for a `begin` or a savepoint. One on which the database is silent for
 * longer than a statement may wait is broken: all that was asked on it fails, and its pool drops it.
 */
export class PreparingClient extends Client {
  #isGathering = false;
  /** What waits for the end of the open transaction; undefined when none is open. */
  #afterCommit: unknown[][] | undefined;
  readonly #answerTimeoutMs: number;
  readonly #awaited = new Set<Awaited>();
  /** How long this connection has been silent, for all that wait. */
  readonly #silence = new Patience(Number.POSITIVE_INFINITY);
  readonly #look = () => this.#breakWhenSilent();
  #lostServer: Error | undefined;

  constructor(config?: string | (ClientConfig & PreparingConfig)) {
    const settings = typeof config === "string" ? { connectionString: config } : config;
    super({ ...settings, pipeline: true });
    leaveStandby(this);
    this.#answerTimeoutMs =
      settings && "answerTimeoutMillis" in settings
        ? (settings.answerTimeoutMillis ?? Number.POSITIVE_INFINITY)
        : Number.POSITIVE_INFINITY;
    const names = (settings && "names" in settings ? settings.names : undefined) ?? new StatementNames();
    const send = this.query.bind(this) as Ask; // one of the driver's eight signatures, passed on as it came
    const ask: Ask = (statement, ...rest) => this.#watched(send, statement, rest);
    const query: Ask = (config, ...rest) => {
      const text = textOf(config);
      if (text === undefined) return ask(config, ...rest);
      this.#gather();
      const isPromised = typeof rest.at(-1) !== "function";
      if (isPromised && OPENING.test(text)) {
        // If it fails, so does what follows it, and says why.
        (ask(text) as Promise<unknown>).catch(() => {});
        if (text === "begin") this.#afterCommit = [];
        return Promise.resolve(NOTHING);
      }
      if (isPromised && text.startsWith(AFTER_COMMIT) && this.#afterCommit) {
        this.#afterCommit.push([config, ...rest]);
        return Promise.resolve(NOTHING);
      }
      if (text === "commit" || text === "rollback") {
        const waiting = text === "commit" ? (this.#afterCommit ?? []) : [];
        this.#afterCommit = undefined;
        const ended = ask(config, ...rest);
        for (const [late, ...values] of waiting) (query(late, ...values) as Promise<unknown>).catch(() => {});
        return text === "commit" && isPromised ? (ended as Promise<QueryResult>).then(assertCommitted) : ended;
      }
      if (!isUnnamed(config) || !mayPrepare(text, rest[0])) return ask(config, ...rest);
      const name = names.nameOf(text);
      return ask(name ? { ...config, name } : config, ...rest);
    };
    this.query = query as typeof this.query; // takes and answers what the driver's own does
  }

  /** What the server answered that isn't ours to write on anymore; its pool drops the connection (OP-3). */
  get lostServer(): Error | undefined {
    return this.#lostServer;
  }

  /** Asks, and sees to it that an answer comes in time. */
  #watched(send: Ask, config: unknown, rest: unknown[]): unknown {
    const patience = presentPatience();
    if (patience?.isOver) this.#break();
    const asked: Awaited = { patience, limitMs: patience?.limitMs ?? this.#answerTimeoutMs };
    if (this.#awaited.size === 0) waitingClock.watch(this.#look);
    this.#awaited.add(asked);
    this.#silence.begin();
    patience?.begin();
    const answered = (error: unknown) => {
      const isAnswer = !error || error instanceof DatabaseError;
      if (error instanceof DatabaseError && isOfLostServer(error)) this.#lostServer ??= error;
      this.#awaited.delete(asked);
      if (this.#awaited.size === 0) waitingClock.unwatch(this.#look);
      this.#silence.end({ isAnswer });
      patience?.end({ isAnswer });
    };
    const callback = rest.at(-1);
    if (typeof callback === "function")
      return send(config, ...rest.slice(0, -1), (error: unknown, result: unknown) => {
        answered(error);
        callback(error, result);
      });
    const answer = send(config, ...rest) as Promise<unknown>;
    answer.then(() => answered(undefined), answered);
    return answer;
  }

  #breakWhenSilent(): void {
    const impatient = [...this.#awaited].filter(
      ({ patience, limitMs }) => this.#silence.waitedMs >= limitMs || (patience && patience.waitedMs >= limitMs),
    );
    if (impatient.length === 0) return;
    for (const { patience } of impatient) patience?.giveUp();
    this.#break();
  }

  /** The driver fails everything that was asked on it, and takes nothing more. */
  #break(): void {
    this.connection.stream.destroy(new SilentDatabaseError());
  }

  /** Keeps what is written in this turn of the event loop for one packet at its end. */
  #gather(): void {
    databaseTraffic.statements += 1;
    if (this.#isGathering) return;
    const { stream } = this.connection;
    this.#isGathering = true;
    databaseTraffic.packets += 1;
    if (behind.getStore()) databaseTraffic.packetsBehind += 1;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

const NOTHING: QueryResult = { command: "", rowCount: null, oid: 0, fields: [], rows: [] };

/** A transaction in which a statement has failed is rolled back by its `commit`, without an error. */
function assertCommitted(result: QueryResult): QueryResult {
  if (result.command === "ROLLBACK") throw new Error("the transaction was rolled back: a statement in it had failed");
  return result;
}

import { type ClientConfig, DatabaseError, type QueryResult } from "pg";
import { AFTER_COMMIT } from "./after-commit.ts";
import { CommitUnknownError, type Ending, isOfUnsafeCommit, mayHaveCommitted } from "./commit-outcome.ts";
import { databaseTraffic, isInBackground } from "./database-traffic.ts";
import { HostClient } from "./host-client.ts";
import { isJoinable, JoinedReads } from "./join-reads.ts";
import { isOfLostServer } from "./lost-server.ts";
import { Patience, presentPatience, SilentDatabaseError, waitingClock } from "./patience.ts";
import { type NamedStatement, RowDescriptions } from "./row-descriptions.ts";
import { PreparedStatements, StatementNames } from "./statement-names.ts";

/**
 * Statements that only open or release a transaction or savepoint. No caller waits for them: if one fails, so does the
 * next statement.
 */
const OPENING = /^(?:begin|savepoint \w+|release savepoint \w+)$/;

/** A single statement without values; several statements, or one that isn't a query, can't be prepared. */
const PLAIN_QUERY = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i;

function mayPrepare(text: string, values: unknown): boolean {
  return Array.isArray(values) && (values.length > 0 || PLAIN_QUERY.test(text));
}

function textOf(config: unknown): string | undefined {
  if (typeof config === "string") return config;
  const isStatement = typeof config === "object" && config !== null && "text" in config && !("submit" in config);
  return isStatement && typeof config.text === "string" ? config.text : undefined;
}

/** Whether the database plans a statement once for any values (`askStatement`). */
function isPlannedOnce(config: unknown): boolean {
  return typeof config === "object" && config !== null && "hasOnePlan" in config && config.hasOnePlan === true;
}

/** Matches statements that undo a transaction or a part of it, including the effect of a `set` in it. */
const UNDOING = /^rollback\b/;

function isUnnamed(config: unknown): config is { text: string } {
  return typeof config === "object" && config !== null && !("name" in config && config.name);
}

type Ask = (config: unknown, ...rest: unknown[]) => unknown;

export type PreparingConfig = {
  /** The counts of sent texts, shared by all connections of a pool; a single connection has its own. */
  names?: StatementNames;
  /**
   * Whether row descriptions are requested at each execution, not cached: behind a pooler, a statement may be prepared
   * on several servers.
   */
  isDescribedAnew?: boolean;
  /** The maximum number of statements that the connection has prepared. */
  mostPrepared?: number;
  /** How long work without its own patience waits for the response to a statement; forever if not set. */
  answerTimeoutMillis?: number;
};

/** A statement that was sent and has no response yet, with the patience of the work that waits for it. */
type Awaited = {
  patience: Patience | undefined;
  limitMs: number;
  text: string;
  ending: Ending;
  /** Whether the database may have received the statement. */
  isWritten: boolean;
  /** Whether the database has finished the statement. */
  isDone: boolean;
  /** Whether the database warned that this commit may be lost if the server fails. */
  isUnsafe: boolean;
};

/**
 * A connection that prepares frequently repeated statements, as most statements cost the database several times more to
 * plan than to run. It also waits less: statements sent in one turn of the event loop go out together and get responses
 * in order, and no caller waits for a `begin` or a savepoint. If the database is silent for longer than a statement may
 * wait, the connection is broken: all its pending statements fail, and its pool drops it.
 */
export class PreparingClient extends HostClient {
  #isGathering = false;
  readonly #joined: JoinedReads;
  /** Statements that wait for the end of the open transaction; undefined when none is open. */
  #afterCommit: unknown[][] | undefined;
  readonly #answerTimeoutMs: number;
  readonly #awaited = new Set<Awaited>();
  /** How long this connection has been silent, for all waiting statements. */
  readonly #silence = new Patience(Number.POSITIVE_INFINITY);
  readonly #look = () => this.#breakWhenSilent();
  #lostServer: Error | undefined;
  /**
   * Whether statements are now planned once for any values; undefined after an error, which may have undone the
   * setting.
   */
  #isPlanningOnce: boolean | undefined = false;
  /** The error of the last commit, if its outcome isn't known. */
  #unknown: CommitUnknownError | undefined;

  constructor(config?: string | (ClientConfig & PreparingConfig)) {
    const settings = typeof config === "string" ? { connectionString: config } : config;
    super({ ...settings, pipeline: true });
    // Comes before the driver's own listeners: at that moment, the first unfinished statement is the one that the
    // server is executing.
    this.connection.on("notice", (notice: { code?: string }) => {
      const present = this.#present();
      if (present && isOfUnsafeCommit(notice)) present.isUnsafe = true;
    });
    this.connection.on("readyForQuery", () => {
      const present = this.#present();
      if (present) present.isDone = true;
    });
    this.#answerTimeoutMs =
      settings && "answerTimeoutMillis" in settings
        ? (settings.answerTimeoutMillis ?? Number.POSITIVE_INFINITY)
        : Number.POSITIVE_INFINITY;
    const names = (settings && "names" in settings ? settings.names : undefined) ?? new StatementNames();
    const send = this.query.bind(this) as Ask; // one of the driver's eight signatures, passed on unchanged
    const ask: Ask = (statement, ...rest) => this.#watched(send, statement, rest);
    const prepared = new PreparedStatements(
      this.connection,
      settings && "mostPrepared" in settings ? settings.mostPrepared : undefined,
    );
    const isDescribedAnew = settings && "isDescribedAnew" in settings && settings.isDescribedAnew;
    const descriptions = isDescribedAnew ? undefined : new RowDescriptions(this.connection);
    const askNamed = (statement: NamedStatement, values: unknown[]) =>
      descriptions
        ? this.#watched(() => descriptions.ask(send, statement, values[0]), statement, values)
        : ask(statement, ...values);
    const query: Ask = (config, ...rest) => {
      const isPromised = typeof rest.at(-1) !== "function";
      if (isPromised && isJoinable(config) && Array.isArray(rest[0])) {
        this.#gather();
        return this.#joined.add(config, rest[0]);
      }
      this.#joined.flush();
      const text = textOf(config);
      if (text === undefined) return ask(config, ...rest);
      this.#gather();
      databaseTraffic.statements += 1;
      if (isPromised && OPENING.test(text)) {
        // If this statement fails, so do those after it, which report why.
        (ask(text) as Promise<unknown>).catch(() => {});
        if (text === "begin") {
          this.#afterCommit = [];
          this.#unknown = undefined;
        }
        return Promise.resolve(NOTHING);
      }
      if (isPromised && text.startsWith(AFTER_COMMIT) && this.#afterCommit) {
        this.#afterCommit.push([config, ...rest]);
        return Promise.resolve(NOTHING);
      }
      // Drizzle sends a rollback after a failed commit, and would throw the rollback's result instead of the commit's
      // error.
      if (text === "rollback" && this.#unknown) return Promise.reject(this.#unknown);
      if (text === "commit" || text === "rollback") {
        const waiting = text === "commit" ? (this.#afterCommit ?? []) : [];
        this.#afterCommit = undefined;
        const ended = ask(config, ...rest);
        for (const [late, ...values] of waiting) (query(late, ...values) as Promise<unknown>).catch(() => {});
        return text === "commit" && isPromised ? (ended as Promise<QueryResult>).then(assertCommitted) : ended;
      }
      if (UNDOING.test(text)) this.#isPlanningOnce = undefined;
      if (!isUnnamed(config) || !mayPrepare(text, rest[0])) return ask(config, ...rest);
      const name = names.nameOf(text);
      // A pooler's connections aren't ours alone, so their settings stay as they are.
      if (!isDescribedAnew) this.#planOnce(isPlannedOnce(config), ask);
      if (!name) return ask(config, ...rest);
      for (const closed of prepared.use(name)) descriptions?.forget(closed);
      const named = { ...config, name };
      return isPromised ? askNamed(named, rest) : ask(named, ...rest);
    };
    this.#joined = new JoinedReads(
      (config, values) => query(config, values) as Promise<QueryResult>,
      () => this.#afterCommit !== undefined,
    );
    this.query = query as typeof this.query; // takes and returns what the driver's own method does
  }

  override get lostServer(): Error | undefined {
    return this.#lostServer ?? super.lostServer;
  }

  /** Sends a query, and breaks the connection if there is no response in time. */
  #watched(send: Ask, config: unknown, rest: unknown[]): unknown {
    const patience = presentPatience();
    if (patience?.isOver) this.#break();
    const text = textOf(config) ?? "";
    const pending: Awaited = {
      patience,
      limitMs: patience?.limitMs ?? this.#answerTimeoutMs,
      text,
      ending: endingOf(text, this.#afterCommit !== undefined),
      isWritten: this.connection.stream.writable,
      isDone: false,
      isUnsafe: false,
    };
    if (this.#awaited.size === 0) waitingClock.watch(this.#look);
    this.#awaited.add(pending);
    this.#silence.begin();
    patience?.begin();
    const answered = (error: unknown): CommitUnknownError | undefined => {
      const isAnswer = !error || error instanceof DatabaseError;
      if (error) this.#isPlanningOnce = undefined;
      if (error instanceof DatabaseError && isOfLostServer(error)) this.#lostServer ??= error;
      this.#awaited.delete(pending);
      if (this.#awaited.size === 0) waitingClock.unwatch(this.#look);
      this.#silence.end({ isAnswer });
      patience?.end({ isAnswer });
      return this.#unknownOf(pending, error);
    };
    const callback = rest.at(-1);
    if (typeof callback === "function")
      return send(config, ...rest.slice(0, -1), (error: unknown, result: unknown) => {
        const unknown = answered(error);
        callback(unknown ?? error, unknown ? undefined : result);
      });
    return (send(config, ...rest) as Promise<unknown>).then(
      (result) => {
        const unknown = answered(undefined);
        if (unknown) throw unknown;
        return result;
      },
      (error: unknown) => {
        throw answered(error) ?? error;
      },
    );
  }

  /**
   * Sets, in the same packet, how the next statements are planned: once for any values, or by the database's own
   * setting. A single plan saves planning each of the first five executions on each connection (decision 0174).
   */
  #planOnce(isOnce: boolean, ask: Ask): void {
    if (this.#isPlanningOnce === isOnce) return;
    this.#isPlanningOnce = isOnce;
    const setting = isOnce ? "set plan_cache_mode = force_generic_plan" : "reset plan_cache_mode";
    // In a failed transaction it fails as well, and the statement after it reports why.
    (ask(setting) as Promise<unknown>).catch(() => {});
  }

  /** Returns the statement that the server is executing. */
  #present(): Awaited | undefined {
    for (const pending of this.#awaited) if (!pending.isDone) return pending;
    return undefined;
  }

  /** Returns the error to throw instead of the response if it isn't known whether the statement was committed. */
  #unknownOf(pending: Awaited, error: unknown): CommitUnknownError | undefined {
    const isUnknown = error
      ? pending.isWritten && mayHaveCommitted(error, pending)
      : pending.isUnsafe && pending.ending !== "inside";
    if (!isUnknown) return undefined;
    const unknown = new CommitUnknownError(error);
    if (pending.ending === "commit") this.#unknown = unknown;
    return unknown;
  }

  #breakWhenSilent(): void {
    const impatient = [...this.#awaited].filter(
      ({ patience, limitMs }) => this.#silence.waitedMs >= limitMs || (patience && patience.waitedMs >= limitMs),
    );
    if (impatient.length === 0) return;
    for (const { patience } of impatient) patience?.giveUp();
    this.#break();
  }

  /** Breaks the connection: the driver fails all pending queries and accepts no more. */
  #break(): void {
    this.connection.stream.destroy(new SilentDatabaseError());
  }

  /**
   * Collects all statements of this turn of the event loop, and sends them in one packet (one round trip) at its end.
   */
  #gather(): void {
    if (this.#isGathering) return;
    const { stream } = this.connection;
    this.#isGathering = true;
    databaseTraffic.packets += 1;
    if (isInBackground()) databaseTraffic.packetsBehind += 1;
    stream.cork();
    process.nextTick(() => {
      this.#joined.flush();
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

function endingOf(text: string, isInside: boolean): Ending {
  if (text === "commit") return "commit";
  return isInside || text === "begin" || text === "rollback" ? "inside" : "alone";
}

const NOTHING: QueryResult = { command: "", rowCount: null, oid: 0, fields: [], rows: [] };

/** Throws if a `commit` rolled back: this happens without an error when a statement of the transaction has failed. */
function assertCommitted(result: QueryResult): QueryResult {
  if (result.command === "ROLLBACK") throw new Error("the transaction was rolled back: a statement in it had failed");
  return result;
}

/** Returns the chain of an error and its causes, because Drizzle wraps the driver's errors. */
function* chainOf(error: unknown): Generator<Error> {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause;
  }
}

function firstText(error: unknown, key: "code" | "constraint" | "detail"): string | undefined {
  for (const link of chainOf(error)) {
    const value: unknown = Reflect.get(link, key);
    if (typeof value === "string") return value;
  }
  return undefined;
}

/** Returns the five-character SQLSTATE of a database error, such as `23505`; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = firstText(error, "code");
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Returns the name of the constraint that rejected a write, such as `claims_no_overlap`. */
export function constraintOf(error: unknown): string | undefined {
  return firstText(error, "constraint");
}

/**
 * Returns the database's detail for an error: "Key (slug)=(corvenna) already exists." It contains values of the row, so
 * it must not be logged.
 */
export function detailOf(error: unknown): string | undefined {
  return firstText(error, "detail");
}

/** Socket error codes; ENOENT is for a missing Unix socket. The last two mean that our own disk is full. */
const SYSTEM_CODES = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
  "EDQUOT",
];
/**
 * admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections; disk_full, out_of_memory, read_only; and
 * timeouts for a lock or a statement (the same request succeeds a moment later).
 */
const UNAVAILABLE_STATES = ["57P01", "57P02", "57P03", "53300", "53100", "53200", "25006", "55P03", "57014"];
/** Messages of `pg`, which have no code, for a connection that ended or was never made. */
const CONNECTION_WORDS =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/**
 * Whether the database couldn't be reached or a disk is full, as opposed to a rejected statement. Such a failure
 * returns 503, so that clients retry instead of logging out (AU-2, O2).
 */
export function isDatabaseDown(error: unknown): boolean {
  for (const link of chainOf(error)) {
    if (CONNECTION_WORDS.test(link.message)) return true;
    const code: unknown = Reflect.get(link, "code");
    if (typeof code !== "string") continue;
    if (SYSTEM_CODES.includes(code) || (code === "ENOENT" && Reflect.get(link, "syscall") === "connect")) return true;
    if (/^08...$/.test(code) || UNAVAILABLE_STATES.includes(code)) return true;
  }
  return false;
}

/** Whether the database may or may not have committed (`CommitUnknownError`). */
export function isCommitUnknown(error: unknown): boolean {
  return sqlStateOf(error) === "08007";
}

/** Errors from the pool's own time limits for connecting and waiting. */
const OUT_OF_TIME =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)/;
/** Timeouts and full resources, for which an immediate retry is useless. */
const NOT_LOST_CODES = ["ETIMEDOUT", "ENOSPC", "EDQUOT", "53300", "53100", "53200", "55P03", "57014"];

/**
 * Whether the connection broke or couldn't be made, with nothing committed, so that the same work can be retried at
 * once (OP-4). False for timeouts, whose caller has already waited.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!isDatabaseDown(error) || isCommitUnknown(error)) return false;
  return ![...chainOf(error)].some((link) => {
    const code: unknown = Reflect.get(link, "code");
    return OUT_OF_TIME.test(link.message) || (typeof code === "string" && NOT_LOST_CODES.includes(code));
  });
}

/** in_failed_sql_transaction: an earlier statement of the transaction failed. */
export const TRANSACTION_IS_OVER = "25P02";

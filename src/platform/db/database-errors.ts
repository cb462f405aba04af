/** The chain of an error and its causes: Drizzle wraps what the driver threw. */
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

/** The five-character SQLSTATE of a database error, such as `23505`; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = firstText(error, "code");
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The name of the constraint that refused a write, such as `claims_no_overlap`. */
export function constraintOf(error: unknown): string | undefined {
  return firstText(error, "constraint");
}

/** What the database says beside its refusal: "Key (slug)=(corvenna) already exists." It has values of the row: not for logs. */
export function detailOf(error: unknown): string | undefined {
  return firstText(error, "detail");
}

/** Error codes of the socket; ENOENT is for a missing Unix socket. The last two are for a full disk of ours. */
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
 * admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections; disk_full, out_of_memory, read_only; a lock or
 * a statement that took longer than we wait (the same request is fine a moment later).
 */
const UNAVAILABLE_STATES = ["57P01", "57P02", "57P03", "53300", "53100", "53200", "25006", "55P03", "57014"];
/** What `pg` says, without a code, of a connection that ended or never came. */
const CONNECTION_WORDS =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/**
 * Says whether the database could not be reached, or a disk is full, as opposed to a statement that was refused. Such a
 * failure is answered with 503, so that clients retry instead of logging out (AU-2, O2).
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

/** Returns whether the database may or may not have committed (`CommitUnknownError`). */
export function isCommitUnknown(error: unknown): boolean {
  return sqlStateOf(error) === "08007";
}

/** The pool's own limits, for a connection as for a turn. */
const OUT_OF_TIME =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)/;
/** Silence, and what is full: trying at once helps neither. */
const NOT_LOST_CODES = ["ETIMEDOUT", "ENOSPC", "EDQUOT", "53300", "53100", "53200", "55P03", "57014"];

/**
 * Returns whether the connection broke, or could not be made, with nothing committed: the same work may be done again at
 * once (OP-4). Not for what ran out of time: its caller waited already.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!isDatabaseDown(error) || isCommitUnknown(error)) return false;
  return ![...chainOf(error)].some((link) => {
    const code: unknown = Reflect.get(link, "code");
    return OUT_OF_TIME.test(link.message) || (typeof code === "string" && NOT_LOST_CODES.includes(code));
  });
}

/** in_failed_sql_transaction: another statement of it has failed before. */
export const TRANSACTION_IS_OVER = "25P02";

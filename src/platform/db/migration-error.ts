/** A migration error that no retry can fix: the release, the database or its server must change. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

const SQL_STATE = /^[0-9FHPX][0-9A-Z]{4}$/;
/**
 * SQLSTATEs that may pass: lost connections, lack of space, lock timeouts, deadlocks, a server that stops or is a
 * standby.
 */
const PASSES = /^(08|25006|40|53|55|57|58)/;

/** Whether a migration that failed this way may succeed on a retry. */
export function isRetryableMigrationError(error: unknown): boolean {
  const code = error instanceof Error ? String(Reflect.get(error, "code") ?? "") : "";
  return !SQL_STATE.test(code) || PASSES.test(code);
}

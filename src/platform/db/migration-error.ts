/** A migration that fails again however often it is tried: the release, the database or its server has to be another one. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

const SQL_STATE = /^[0-9FHPX][0-9A-Z]{4}$/;
/** The connection, room, a lock that was waited for, a deadlock, a server that stops or follows another one. */
const PASSES = /^(08|25006|40|53|55|57|58)/;

/** Whether a migration that failed so may succeed when it is tried again. */
export function mayPass(error: unknown): boolean {
  const code = error instanceof Error ? String(Reflect.get(error, "code") ?? "") : "";
  return !SQL_STATE.test(code) || PASSES.test(code);
}

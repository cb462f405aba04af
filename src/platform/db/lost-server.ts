import type { Client } from "pg";

const READ_ONLY = "25006";
/** Connection exceptions, and the states of a server that ends its connections: shut down, crashed, not yet there. */
const OVER = /^(?:25006|08\w{3}|57P\d\d)$/;

/** A server that follows another one was reached. `isDatabaseDown` knows it by its code. */
export class StandbyError extends Error {
  override readonly name = "StandbyError";
  readonly code = READ_ONLY;

  constructor() {
    super("The database is a standby, which takes no writes.");
  }
}

/** Returns whether a server that answers so isn't ours to write on anymore, so that its connection is of no use (OP-3). */
export function isOfLostServer(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && OVER.test(error.code);
}

/**
 * Breaks a connection off when its server says that it is a standby, at once or later, and tells `onStandby`. Called before it
 * connects. Returns what says whether it has: a connection may still count as made in the moment in which it is broken off.
 */
export function leaveStandby({ connection }: Client, onStandby?: () => void): () => boolean {
  let isStandby = false;
  connection.on("parameterStatus", (status: { parameterName: string; parameterValue: string }) => {
    if (status.parameterName !== "in_hot_standby" || status.parameterValue !== "on") return;
    isStandby = true;
    onStandby?.();
    connection.stream.destroy(new StandbyError());
  });
  return () => isStandby;
}

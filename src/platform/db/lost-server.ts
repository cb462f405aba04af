import type { Client } from "pg";

const READ_ONLY = "25006";
/** Connection exceptions, and the states of a server that ends its connections: shut down, crashed, not yet up. */
const OVER = /^(?:25006|08\w{3}|57P\d\d)$/;

/** Thrown when the reached server is a standby. `isDatabaseDown` recognizes it by its code. */
export class StandbyError extends Error {
  override readonly name = "StandbyError";
  readonly code = READ_ONLY;

  constructor() {
    super("The database is a standby, which takes no writes.");
  }
}

/** Whether a server with this error can no longer accept our writes, so that the connection to it is useless (OP-3). */
export function isOfLostServer(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && OVER.test(error.code);
}

/**
 * Breaks a connection off as soon as its server says that it is a standby, and calls `onStandby`. Must be called before
 * connecting. Returns a function that tells whether this happened, because a connection may still seem established
 * while it is broken off.
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

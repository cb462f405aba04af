import type { Logger } from "#platform/logger.ts";
import type { Closing } from "./closing.ts";

/** The exit code that makes a supervisor such as systemd restart the server. */
const EXIT_TO_RESTART = 1;
const CLOSE_WITHIN_MS = 15_000;

export type EndOnFault = (fault: unknown, words: string) => Promise<void>;

/**
 * Returns a function that ends the process after a fatal error: it logs the error without personal data, closes the
 * server, and exits with 1.
 */
export function endOnFault({
  closing,
  logger,
  exit = process.exit,
  closeWithinMs = CLOSE_WITHIN_MS,
}: {
  closing: Pick<Closing, "run">;
  logger: Pick<Logger, "fatal">;
  exit?: (code: number) => void;
  closeWithinMs?: number;
}): EndOnFault {
  return async (fault, words) => {
    // A log that can't be written must not prevent the exit.
    try {
      logger.fatal({ err: fault }, words);
    } catch {}
    const late = new Promise<void>((resolve) => void setTimeout(resolve, closeWithinMs).unref());
    await Promise.race([closing.run(), late]).catch(() => {});
    exit(EXIT_TO_RESTART);
  };
}

/**
 * Ends the process in an orderly way on an uncaught error, because the error may have left something half done. A
 * failed write to stdout or stderr, such as to a log file on a full disk or a closed pipe, doesn't end it.
 */
export function endOnUncaught(end: EndOnFault): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.on("uncaughtException", (error) => void end(error, "an error was not caught, and the server ends"));
  process.on("unhandledRejection", (error) => void end(error, "a failure was not handled, and the server ends"));
}

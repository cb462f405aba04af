import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from "pino";
import { presentTraceId } from "./trace.ts";

export type { Logger };

/**
 * Keys whose values never reach a log, at the top level and up to two levels down: secrets, and data that identifies a
 * customer or their answers. Names are matched exactly, so logged objects must use these names.
 */
const HIDDEN_KEYS = [
  "authorization",
  "cookie",
  "password",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "token",
  "accessToken",
  "refreshToken",
  "ticket",
  "resetTicket",
  "secret",
  "code",
  "otp",
  "email",
  "phone",
  "firstName",
  "lastName",
  "dateOfBirth",
  "address",
  "answers",
  "answer",
  "screening",
  "outcomes",
  "pass",
  "html",
  "text",
  "to",
];

/**
 * Creates the process's log: one JSON object per line on standard output, times in UTC, `level` as a word. Requests log
 * through `logger.child({ requestId })`; each of their lines has the request's `traceId` (OP-25).
 */
export function createLogger({
  level,
  destination: destinationStream,
}: {
  level: string;
  destination?: DestinationStream;
}): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const traceId = presentTraceId();
      return traceId ? { traceId } : {};
    },
    redact: {
      paths: HIDDEN_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: "[hidden]",
    },
    serializers: { error: describeError, err: describeError },
  };
  return pino(options, destinationStream ?? openOutput());
}

const MOST_WAITING_BYTES = 1_000_000;

/**
 * Opens standard output, or another file. If it can't be written, as on a full disk, lines wait, and are dropped when
 * there are too many, because logging must never stop the process.
 */
export function openOutput(dest: string | number = process.stdout.fd): DestinationStream {
  const output = destination({ dest, sync: true, maxLength: MOST_WAITING_BYTES });
  output.on("error", () => {});
  return output;
}

type LoggedError = {
  type: string;
  message: string;
  errorCode?: string;
  constraint?: string;
  stack?: string;
  cause?: unknown;
};

/**
 * Returns the parts of an error for the log. Drizzle puts the values of a failed query into its message, so the message
 * is cut before its parameters. An email server's response may name the recipient, so addresses are removed too. The
 * code is called `errorCode`, because `code` is hidden (one-time codes).
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const described: LoggedError = {
    type: error.name,
    message: withoutAddresses(error.message.split("\nparams:")[0] ?? ""),
  };
  if ("code" in error && typeof error.code === "string") described.errorCode = error.code;
  if ("constraint" in error && typeof error.constraint === "string") described.constraint = error.constraint;
  const firstFrame = error.stack?.indexOf("\n    at ") ?? -1;
  if (firstFrame >= 0) described.stack = error.stack?.slice(firstFrame).trim();
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  return described;
}

function withoutAddresses(message: string): string {
  return message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "[hidden]");
}

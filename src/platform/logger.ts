import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from "pino";
import { presentTraceId } from "./trace.ts";

export type { Logger };

/**
 * Keys whose values never reach a log, at the top level and up to two levels down: secrets, and what says who a customer
 * is or what they answered. Names are matched as written, so objects that are logged use these words.
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
 * The process's log: one JSON object per line on standard output, times in UTC, `level` as a word. Requests log through
 * `logger.child({ requestId })`; each of their lines has the `traceId` of the request (OP-25).
 */
export function createLogger({
  level,
  destination: given,
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
  return pino(options, given ?? openOutput());
}

const MOST_WAITING_BYTES = 1_000_000;

/**
 * Standard output, or another file. When it can't be written, as on a full disk, lines wait, and are dropped when there are too
 * many: no line is worth the process.
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
 * The parts of an error for the log. Drizzle puts the values of a failed query into its message, so of those only the
 * part before its parameters stays; a mail server's answer may name the recipient, so addresses go too. The code is
 * called `errorCode`, as `code` is hidden (one-time codes).
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

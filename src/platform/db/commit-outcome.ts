import { DatabaseError } from "pg";
import { isReadOnly } from "./one-commit/read-only.ts";

/**
 * The database may have committed, and may not: its connection broke before the answer, or it answered that a standby
 * may lack what was committed (OP-4). Never tried again blindly: what was written shows whether it was.
 */
export class CommitUnknownError extends Error {
  override readonly name = "CommitUnknownError";
  /** transaction_resolution_unknown. `isDatabaseDown` knows it by that. */
  readonly code = "08007";

  constructor(cause?: unknown) {
    super("It isn't known whether the database committed.", cause === undefined ? undefined : { cause });
  }
}

/**
 * What a server warns of when it gave up waiting for its standby: canceled, or ended by its operator. No other warnings with
 * these codes come with our commits.
 */
const GAVE_UP_WAITING = ["01000", "57P01"];

/** Returns whether a notice of the server says that what it commits may be lost with it. */
export function isOfUnsafeCommit(notice: { code?: string | undefined }): boolean {
  return notice.code !== undefined && GAVE_UP_WAITING.includes(notice.code);
}

/** What a statement does to a transaction: ends an open one, is one, or is part of one. */
export type Ending = "commit" | "alone" | "inside";

/** A pooler in between answers so when its server is gone. */
const CONNECTION_EXCEPTION = /^08/;

/** Returns whether a statement that failed so may have been committed all the same. */
export function mayHaveCommitted(error: unknown, { ending, text }: { ending: Ending; text: string }): boolean {
  if (ending === "inside" || (ending === "alone" && isReadOnly(text))) return false;
  return !(error instanceof DatabaseError) || CONNECTION_EXCEPTION.test(error.code ?? "");
}

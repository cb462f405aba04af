import { DatabaseError } from "pg";
import { isReadOnly } from "./one-commit/read-only.ts";

/**
 * Thrown when the database may or may not have committed: its connection broke before the response, or it reported that
 * a standby may lack the commit (OP-4). Never blindly retried: the written data show whether it committed.
 */
export class CommitUnknownError extends Error {
  override readonly name = "CommitUnknownError";
  /** transaction_resolution_unknown. `isDatabaseDown` recognizes it by this code. */
  readonly code = "08007";

  constructor(cause?: unknown) {
    super("It isn't known whether the database committed.", cause === undefined ? undefined : { cause });
  }
}

/**
 * The codes of a server's warnings that it stopped waiting for its standby, because the wait was canceled or its
 * operator ended the server. Our commits cause no other warnings with these codes.
 */
const GAVE_UP_WAITING = ["01000", "57P01"];

/** Whether a server notice says that a commit may be lost if the server fails. */
export function isOfUnsafeCommit(notice: { code?: string | undefined }): boolean {
  return notice.code !== undefined && GAVE_UP_WAITING.includes(notice.code);
}

/**
 * What a statement does to transactions: `commit` ends the open one, `alone` is one by itself, `inside` is part of one.
 */
export type Ending = "commit" | "alone" | "inside";

/** The error codes of a pooler that has lost its server. */
const CONNECTION_EXCEPTION = /^08/;

/** Whether a statement that failed this way may still have been committed. */
export function mayHaveCommitted(error: unknown, { ending, text }: { ending: Ending; text: string }): boolean {
  if (ending === "inside" || (ending === "alone" && isReadOnly(text))) return false;
  return !(error instanceof DatabaseError) || CONNECTION_EXCEPTION.test(error.code ?? "");
}

/**
 * Marks a statement to be sent right after the commit of its transaction, and not at all on a rollback. Nothing waits
 * for it or learns whether it succeeded. Used for notices: a transaction that notifies would make all other notifying
 * ones wait until it is on disk.
 */
export const AFTER_COMMIT = "/* after commit */";

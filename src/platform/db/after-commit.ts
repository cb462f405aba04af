/**
 * Begins a statement that goes out right behind the commit of the transaction that asked it, and not at all when that
 * is rolled back: nothing waits for it or learns whether it succeeded. For notices: a transaction that itself notifies
 * keeps all others that do waiting until the disk has it.
 */
export const AFTER_COMMIT = "/* after commit */";

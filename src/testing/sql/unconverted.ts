/**
 * Folders with a statement whose row type is only asserted, not declared and checked (decision 0108). The list may only
 * become shorter. Only `platform` is left, because its statements are about tables that only their callers know: those
 * of a resource's binding, and those with instants at which work falls due. In addition, the statement that counts an
 * attempt depends on its connection (`fromLocalCommitInSql`).
 */
export const UNCONVERTED: readonly string[] = ["platform"];

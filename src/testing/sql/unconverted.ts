/**
 * Places with a statement whose rows are still claimed by a type instead of declared (decision 0108). The list may only
 * become shorter. The statements of the platform are about tables that only their callers know: texts of a resource's
 * binding and of instants at which work falls due. The text that counts a try depends on its connection
 * (`fromLocalCommit`).
 */
export const UNCONVERTED: readonly string[] = ["platform"];

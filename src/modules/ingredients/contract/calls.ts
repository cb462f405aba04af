import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the ingredients module, by the name clients use. */
export const ingredientsCalls = {} satisfies Calls;

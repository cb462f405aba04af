import type { Calls } from "#shared/contract/define-call.ts";

/** Every call of the quiz module, by the name clients use. */
export const quizCalls = {} satisfies Calls;

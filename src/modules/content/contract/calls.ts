import type { Calls } from "#shared/contract/define-call.ts";
import { getMetaTag } from "./get-meta-tag.ts";

/** Every call of the content module, by the name clients use. */
export const contentCalls = { getMetaTag } satisfies Calls;

import type { Calls } from "#shared/contract/define-call.ts";
import { getMenu, getShell, getShellOfCustomer } from "./shell-calls.ts";

/** Every call that the shell of a page makes, by the name clients use. */
export const shellCalls = { getShell, getMenu, getShellOfCustomer } satisfies Calls;

export type ShellCalls = typeof shellCalls;

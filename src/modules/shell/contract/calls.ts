import type { Calls } from "#shared/contract/define-call.ts";
import { getMenu, getShell, getShellOfCustomer } from "./shell-calls.ts";

/** All calls made by the shell of a page, by the name clients use. */
export const shellCalls = { getShell, getMenu, getShellOfCustomer } satisfies Calls;

export type ShellCalls = typeof shellCalls;

import type { AccountCalls } from "#modules/account/contract/calls.ts";
import type { SignInCalls } from "#modules/account/contract/sign-in-calls.ts";
import { browserApi } from "#web/api.ts";
import { signInApi } from "../sign-in-api.ts";

/** The calls by which staff get in. */
export const signInCalls = signInApi<SignInCalls>();
/** The storefront's client: it has no session here, as nothing connects it with one. */
export const accountApi = browserApi<AccountCalls>();

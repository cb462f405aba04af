import type { AccountCalls } from "#modules/account/contract/calls.ts";
import type { SignInCalls } from "#modules/account/contract/sign-in-calls.ts";
import { browserApi } from "#web/api.ts";
import { signInApi } from "../sign-in-api.ts";

/** The calls with which staff sign in. */
export const signInCalls = signInApi<SignInCalls>();
/** The storefront's client, which has no session here. */
export const accountApi = browserApi<AccountCalls>();

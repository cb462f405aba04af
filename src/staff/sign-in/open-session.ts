import type { WireSecondFactor } from "#modules/account/contract/second-factor-calls.ts";

/** A session with a correct password, and the factors with which its person can verify it. */
export type OpenSession = { token: string; firstName: string; factor: WireSecondFactor };

import type { WireSecondFactor } from "#modules/account/contract/second-factor-calls.ts";

/** A session that has passed the password step, and the factors with which its person can complete the second step. */
export type OpenSession = { token: string; firstName: string; factor: WireSecondFactor };

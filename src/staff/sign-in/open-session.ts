import type { WireSecondFactor } from "#modules/account/contract/second-factor-calls.ts";

/** A session whose password was right, and what its person can prove a factor with. */
export type OpenSession = { token: string; firstName: string; factor: WireSecondFactor };

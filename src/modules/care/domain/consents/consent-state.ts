/** What a signature is worth now: it holds, another version was confirmed since, its days are over, or it was withdrawn. */
export const consentStates = ["holds", "newer_version", "ran_out", "withdrawn"] as const;
export type ConsentState = (typeof consentStates)[number];

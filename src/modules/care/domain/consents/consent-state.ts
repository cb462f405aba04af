/** The state of a signature: valid, replaced by a newer confirmed version, expired, or withdrawn. */
export const consentStates = ["holds", "newer_version", "ran_out", "withdrawn"] as const;
export type ConsentState = (typeof consentStates)[number];

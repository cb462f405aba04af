import { z } from "zod";
import { defineCall, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { codeSchema } from "./account-fields.ts";
import { sessionStartSchema } from "./user.ts";

const secondFactorSchema = z.object({
  /** Whether the second factor was verified in this session. */
  isProven: z.boolean(),
  hasAuthenticator: z.boolean(),
  passkeys: z.array(
    z.object({
      _id: z.string(),
      /** The device on which the passkey was created, such as "Chrome on macOS". */
      name: z.string(),
      createdAt: instantSchema,
      lastUsedAt: instantSchema.nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
  isDeviceTrusted: z.boolean(),
  /**
   * Whether the person may set up a factor now: because they have none yet, because an administrator allows them to
   * replace a lost one, or because they have just proven one that they have.
   */
  mayEnroll: z.boolean(),
});

export type WireSecondFactor = FromWire<z.output<typeof secondFactorSchema>>;

/** Recovery codes are returned only once: when the first factor is set up, and when new codes are requested. */
const provenSchema = z.object({ recoveryCodes: z.array(z.string()).optional() });
/** JSON that `navigator.credentials` accepts and returns. Its field names are those of the browser's API. */
const credentialSchema = z.record(z.string(), z.unknown());
const trustDevice = z.boolean().optional().describe("Ask for no factor on this device for 12 hours");

/** The second factors that a staff member has set up. */
export const getSecondFactor = defineCall({
  method: "GET",
  path: "user/secondFactor",
  summary: "A staff member’s second factors",
  auth: "customer",
  staffProof: "password",
  answer: { data: secondFactorSchema },
  failures: ["forbidden"],
});

/** The secret becomes active with its first correct code, sent to `user/secondFactor/totp`. `qr` is an SVG of `uri`. */
export const enrollTotp = defineCall({
  method: "POST",
  path: "user/secondFactor/enrol",
  summary: "Begin to set up an authenticator app",
  auth: "customer",
  staffProof: "password",
  answer: { data: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }) },
  failures: ["forbidden"],
});

export const proveTotpBody = z.object({ code: codeSchema, trustDevice });

/**
 * Adds the second factor to a staff member's session. If the session already has it, this is a step-up. A code works
 * only once.
 */
export const proveTotp = defineCall({
  method: "POST",
  path: "user/secondFactor/totp",
  summary: "Prove the second factor by a code of the authenticator app",
  auth: "customer",
  staffProof: "password",
  body: proveTotpBody,
  answer: { data: provenSchema },
  failures: ["invalid_code", "forbidden", "conflict"],
});

export const useRecoveryCodeBody = z.object({ code: textSchema(40) });

export const useRecoveryCode = defineCall({
  method: "POST",
  path: "user/secondFactor/recoveryCode",
  summary: "Prove the second factor by a recovery code, once",
  auth: "customer",
  staffProof: "password",
  body: useRecoveryCodeBody,
  answer: { data: z.object({ recoveryCodesLeft: z.int() }) },
  failures: ["invalid_code", "forbidden"],
});

export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "user/secondFactor/recoveryCodes",
  summary: "Replace the recovery codes by ten new ones",
  auth: "customer",
  staffProof: "password",
  answer: { data: z.object({ recoveryCodes: z.array(z.string()) }) },
  failures: ["forbidden", "second_factor_needed", "step_up_needed"],
});

/** Lets a trusted device stand in for the session's second factor, but not for a step-up. Its cookie identifies it. */
export const useTrustedDevice = defineCall({
  method: "POST",
  path: "user/secondFactor/trustedDevice",
  summary: "Let a trusted device stand in for the second factor",
  auth: "customer",
  staffProof: "password",
  answer: { data: z.object({}) },
  failures: ["forbidden", "second_factor_needed"],
});

/**
 * Returns a new bearer for the back office's renewal cookie, as `user/refresh` does for the storefront's; null without
 * a cookie.
 */
export const refreshStaffSession = defineCall({
  method: "POST",
  path: "user/secondFactor/refresh",
  summary: "Renew the access token of a session with a second factor",
  auth: "renewal",
  answer: { data: sessionStartSchema.nullable() },
  failures: ["not_authenticated", "forbidden"],
});

/** Ends the session of the bearer, of the back office's cookie, or of both. The storefront's session is separate. */
export const signOutStaff = defineCall({
  method: "POST",
  path: "user/secondFactor/signOut",
  summary: "Sign out of the back office",
  auth: "renewal",
  answer: { data: z.object({}) },
  failures: ["forbidden"],
});

export const passkeyToProve = defineCall({
  method: "POST",
  path: "user/secondFactor/passkey/options",
  summary: "What the browser needs to ask for a passkey",
  auth: "customer",
  staffProof: "password",
  answer: { options: credentialSchema },
  failures: ["forbidden"],
});

export const provePasskeyBody = z.object({ response: credentialSchema, trustDevice });

export const provePasskey = defineCall({
  method: "POST",
  path: "user/secondFactor/passkey",
  summary: "Prove the second factor by a passkey",
  auth: "customer",
  staffProof: "password",
  body: provePasskeyBody,
  answer: { data: provenSchema },
  failures: ["invalid_code", "code_expired", "forbidden"],
});

export const passkeyToEnroll = defineCall({
  method: "POST",
  path: "user/secondFactor/passkey/enrol",
  summary: "What the browser needs to make a passkey",
  auth: "customer",
  staffProof: "password",
  answer: { options: credentialSchema },
  failures: ["forbidden"],
});

export const enrollPasskeyBody = z.object({ response: credentialSchema });

export const enrollPasskey = defineCall({
  method: "POST",
  path: "user/secondFactor/passkey/add",
  summary: "Store the passkey that the browser has made",
  auth: "customer",
  staffProof: "password",
  body: enrollPasskeyBody,
  answer: { data: provenSchema },
  failures: ["invalid_code", "code_expired", "forbidden"],
});

/** Passkey ids come from the browser: base64url, up to 1,023 bytes. */
export const removePasskey = defineCall({
  method: "DELETE",
  path: "user/secondFactor/passkey/{id}",
  summary: "Remove one of one’s own passkeys",
  auth: "customer",
  staffProof: "password",
  params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/) }),
  answer: { data: z.object({}) },
  failures: ["not_found", "conflict", "second_factor_needed", "step_up_needed", "forbidden"],
});

export const passkeyToSignIn = defineCall({
  method: "POST",
  path: "user/passkeyLogin/options",
  summary: "What the browser needs to sign a staff member in by a passkey",
  auth: "none",
  answer: { options: credentialSchema },
});

/** Having the passkey and unlocking it are two factors, so the session has its second factor from the start. */
export const signInWithPasskey = defineCall({
  method: "POST",
  path: "user/passkeyLogin",
  summary: "Sign a staff member in by a passkey alone",
  auth: "none",
  body: z.object({ response: credentialSchema }),
  answer: { data: sessionStartSchema },
  failures: ["invalid_code", "code_expired", "invalid_credentials"],
});

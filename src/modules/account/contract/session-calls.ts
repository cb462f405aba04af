import { z } from "zod";
import { defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { givenPasswordSchema, loginEmailSchema } from "./account-fields.ts";
import { sessionStartSchema } from "./user.ts";

export const logInBody = z.object({ email: loginEmailSchema, password: givenPasswordSchema });

/**
 * Logs in by email and password. Response and timing are identical for known and unknown emails (AU-4). Sets the
 * renewal cookie.
 */
export const logIn = defineCall({
  method: "POST",
  path: "user/login",
  summary: "Log in",
  auth: "none",
  body: logInBody,
  answer: { data: sessionStartSchema },
  failures: ["invalid_credentials"],
});

/**
 * Returns a new bearer for the renewal cookie, and replaces the cookie (AU-3). Accepts only requests from this site's
 * pages: the body must be JSON, and the Origin, if sent, must be ours.
 */
export const refreshSession = defineCall({
  method: "POST",
  path: "user/refresh",
  summary: "Renew the access token",
  auth: "renewal",
  answer: { data: sessionStartSchema },
  failures: ["not_authenticated", "forbidden"],
});

/** Ends the session of the bearer, of the cookie, or of both. Clears the cookie even if no session is left to end. */
export const logOut = defineCall({
  method: "POST",
  path: "user/logout",
  summary: "Log out",
  auth: "renewal",
  answer: { data: z.object({}) },
  failures: ["forbidden"],
});

/** Returns `false` for a guest. An expired bearer gets a 401, as in every call. */
export const checkSession = defineCall({
  method: "GET",
  path: "user/checkSession",
  summary: "Whether the bearer’s session is alive",
  auth: "optional",
  staffProof: "password",
  answer: { data: z.boolean() },
});

const deviceSchema = z.object({
  _id: z.string(),
  /** The device's name, such as "Chrome on macOS". */
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
});

export type WireDevice = FromWire<z.output<typeof deviceSchema>>;

export const listSessions = defineCall({
  method: "GET",
  path: "user/sessions",
  summary: "The devices that are logged in, the newest first",
  auth: "customer",
  answer: { data: z.array(deviceSchema) },
});

export const revokeSession = defineCall({
  method: "DELETE",
  path: "user/sessions/{id}",
  summary: "Log a device out",
  auth: "customer",
  params: z.object({ id: idSchema }),
  answer: { data: z.object({}) },
  failures: ["not_found"],
});

import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import {
  codeSchema,
  givenPasswordSchema,
  loginEmailSchema,
  newPasswordSchema,
  SAME_PASSWORD,
} from "./account-fields.ts";

export const forgetPasswordBody = z.object({ email: loginEmailSchema });

/** Always returns the same response. A code is sent if the account exists and the limit isn't reached (AU-4). */
export const forgetPassword = defineCall({
  method: "POST",
  path: "user/forgetPassword",
  summary: "Ask for a code to set another password",
  auth: "none",
  body: forgetPasswordBody,
  answer: { data: z.object({}) },
});

export const forgotVerifyOtpBody = z.object({ email: loginEmailSchema, otp: codeSchema });

/** `userId` is a ticket that allows one password change within 10 minutes. It is never a customer's id. */
export const forgotVerifyotp = defineCall({
  method: "POST",
  path: "user/forgotVerifyotp",
  summary: "Exchange the emailed code for a reset ticket",
  auth: "none",
  body: forgotVerifyOtpBody,
  answer: { data: z.object({ userId: z.string() }) },
  failures: ["invalid_code", "code_expired"],
});

const chosenPassword = { newPassword: newPasswordSchema, confirmPassword: z.string().max(1_024) };
const isSame = (body: { newPassword: string; confirmPassword: string }) => body.newPassword === body.confirmPassword;

export const changePasswordBody = z.object(chosenPassword).refine(isSame, SAME_PASSWORD);

/** Sets the password with a reset ticket, and logs out every device. */
export const changePassword = defineCall({
  method: "POST",
  path: "user/changePassword/{userId}",
  summary: "Set another password with a reset ticket",
  auth: "none",
  params: z.object({ userId: z.string().min(1).max(128) }),
  body: changePasswordBody,
  answer: { data: z.object({}) },
  failures: ["link_expired", "password_too_weak"],
});

export const updatePasswordBody = z
  .object({ currentPassword: givenPasswordSchema, ...chosenPassword })
  .refine(isSame, SAME_PASSWORD);

/** Changes the password of the logged-in person, and logs out all their other devices (AU-3). */
export const updatePassword = defineCall({
  method: "POST",
  path: "user/updatePassword",
  summary: "Change the password",
  auth: "customer",
  body: updatePasswordBody,
  answer: { data: z.object({}) },
  failures: ["forbidden", "password_too_weak"],
});

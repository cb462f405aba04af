import { z } from "zod";

/** What happens to accounts that others act on. Codes aren't in it: a mail is written from the code's id. */
export const customerSignedUp = {
  type: "customer_signed_up",
  payload: z.object({ customerId: z.string(), codeId: z.string() }),
};

/** A code was asked for: to verify an address again, or to reset a password. The account may not exist. */
export const emailCodeRequested = {
  type: "email_code_requested",
  payload: z.object({ codeId: z.string() }),
};

export const passwordChanged = {
  type: "password_changed",
  payload: z.object({ customerId: z.string() }),
};

/** The address is the person's own: what past guest visits hold may be joined to the account (AU-1). */
export const emailVerified = {
  type: "email_verified",
  payload: z.object({ customerId: z.string() }),
};

/** Who it was is no longer known; other modules let go of what is personal in their rows. */
export const customerErased = {
  type: "customer_erased",
  payload: z.object({ customerId: z.string() }),
};

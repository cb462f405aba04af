import { z } from "zod";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** A customer in API responses. `image` is a path such as /images/{hash}. */
export const userSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  image: z.string().nullable(),
});

export type WireUser = FromWire<z.output<typeof userSchema>>;

/** The result of a login, sign-up or renewal: the bearer for the next 15 minutes (AU-2, AU-3). */
export const sessionStartSchema = z.object({ user: userSchema, accessToken: z.string() });

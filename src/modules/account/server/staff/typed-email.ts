import { emailSchema } from "../../contract/account-fields.ts";

/** The address that a command was given, as accounts have it; undefined for what is none. */
export function typedEmail(text: string | undefined): string | undefined {
  return emailSchema.safeParse(text).data;
}

import { emailSchema } from "../../contract/account-fields.ts";

/** Returns the email passed to a command, normalized as in accounts; undefined when it isn't one. */
export function typedEmail(text: string | undefined): string | undefined {
  return emailSchema.safeParse(text).data;
}

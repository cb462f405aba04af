import { emailSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";
import { findMovedCustomer } from "#modules/account/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";

export const refuse = (message: string) => new AppError("invalid_input", { message });

/** Returns the id of the customer with the email or phone number in a row. Throws `invalid_input`. */
export async function customerOf(tx: Transaction, text: string | undefined): Promise<string> {
  if (!text) throw refuse("Customer is missing: their email or phone number.");
  const [email, phone] = [emailSchema.safeParse(text), phoneSchema.safeParse(text)];
  if (!email.success && !phone.success) throw refuse("Customer is neither an email nor a phone number.");
  const found = await findMovedCustomer(tx, { email: email.data, phone: phone.data });
  if (found === undefined) throw refuse("No customer has this email or phone number. Import customers first.");
  if (found === "several") throw refuse("Several customers have this phone number. Name this one by email.");
  return found;
}

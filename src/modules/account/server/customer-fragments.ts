import { type SQL, sql } from "drizzle-orm";

/** Who a customer is, to join: `id`, `first_name`, `last_name`, `email`, `phone` and `image_hash`. */
export const customerNames = sql`(select id, first_name, last_name, email, phone, image_hash from customers)`;

/** The address that a customer has proven to be theirs, as a value; null before that, and once the account is erased. */
export function verifiedEmailOf(customerId: string): SQL<string | null> {
  return sql`(select email from customers where id = ${customerId} and email_verified_at is not null)`;
}

/** Customers' addresses, to join: their fields with `customer_id`, `is_default` and `created_at`. */
export const addressRows = sql`(select id, customer_id, first_name, last_name, line1, line2, city, state, postal_code, country, phone,
  is_default, created_at from addresses)`;

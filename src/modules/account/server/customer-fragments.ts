import { type SQL, sql } from "drizzle-orm";

/** A customer's identity as a subquery to join: `id`, `first_name`, `last_name`, `email`, `phone` and `image_hash`. */
export const customerNamesInSql = sql`(select id, first_name, last_name, email, phone, image_hash from customers)`;

/**
 * Customers' contact data as a subquery to join: `id`, `email`, `phone` without an extension, `address_key` and
 * `is_verified`.
 */
export const customerContactsInSql = sql`(select id, email, split_part(phone, ';', 1) as phone, address_key(email) as address_key,
  email_verified_at is not null as is_verified from customers)`;

/**
 * Returns a SQL value: the email that a customer has proven to be theirs; null if unproven or if the account is erased.
 */
export function verifiedEmailOfInSql(customerId: string): SQL<string | null> {
  return sql`(select email from customers where id = ${customerId} and email_verified_at is not null)`;
}

/**
 * Whether the email in a row of `customers` is the customer's own: they have proven it, or the front desk entered it.
 */
export const isOwnEmailInSql = sql`(email_verified_at is not null or not has_login)`;

/**
 * Returns a SQL value: a customer's own email, either proven or entered by the front desk. Null for an account that
 * never proved its email.
 */
export function ownEmailOfInSql(customerId: string | SQL): SQL<string | null> {
  return sql`(select email from customers where id = ${customerId} and ${isOwnEmailInSql})`;
}

/** Returns a subquery with the ids of the messages that staff wrote to a customer. */
export function customerMessageIdsOfInSql(customerId: string): SQL {
  return sql`(select id from customer_messages where customer_id = ${customerId})`;
}

/**
 * Customers' known birthdays, to join: `customer_id`, `month` and `day_of_month`. February 29 counts as February 28.
 */
export const birthdayRows = sql`(select id as customer_id, extract(month from date_of_birth)::int as month,
    case when extract(month from date_of_birth) = 2 then least(extract(day from date_of_birth)::int, 28)
      else extract(day from date_of_birth)::int end as day_of_month
  from customers where date_of_birth is not null and erased_at is null)`;

/** Returns a SQL value: the month of a customer's birthday, 1 to 12; null if unknown. */
export function birthMonthOfInSql(customerId: SQL): SQL<number | null> {
  return sql`(select extract(month from date_of_birth)::int from customers where id = ${customerId})`;
}

/**
 * Customers' postal addresses as a subquery to join: their fields with `customer_id`, `is_default` and `created_at`.
 */
export const addressRows = sql`(select id, customer_id, first_name, last_name, line1, line2, city, state, postal_code, country, phone,
  is_default, created_at from addresses)`;

/** Returns a SQL value: the name of a customer; null for a guest and for an erased customer. */
export function customerNameOfInSql(customerId: SQL): SQL<string | null> {
  return sql`(select nullif(btrim(concat_ws(' ', first_name, last_name)), '') from customers where id = ${customerId})`;
}

/**
 * Returns a subquery with the ids of customers whose name or email matches a pattern. A text of one or two letters must
 * equal a whole first or last name, because the index needs three letters for partial matches.
 */
export function customerIdsLikeInSql(pattern: string): SQL {
  const text = pattern.replaceAll("%", "").trim();
  if (text.length < 3)
    return sql`(select id from customers where ${text.toLowerCase()} in (lower(first_name), lower(last_name)))`;
  return sql`(select id from customers
    where name_key like '%' || search_key(${pattern}) || '%'
      and search_key(${pattern}) <> '' or email like lower(${pattern}))`;
}

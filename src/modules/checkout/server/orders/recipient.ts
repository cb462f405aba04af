import { sql } from "drizzle-orm";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { holds } from "#modules/booking/server/public.ts";
import { greeting, type MailBlock } from "#modules/notifications/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Order } from "../../contract/order.ts";
import { bookingOrderIdInSql } from "./booking-order-id-in-sql.ts";

/** Returns the recipient of an email about an order; undefined once the account is erased. */
export async function recipientOf(deps: { db: DatabaseOrTransaction }, customerId: string | null) {
  const customer = customerId ? await getCustomerSummary(deps.db, customerId) : undefined;
  if (!customer) return undefined;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return { firstName: customer.firstName, to: { name, address: customer.email } };
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>;

const findOwnOrder = statement(
  { id: "text" },
  sql`select ${bookingOrderIdInSql(sql`${sql.placeholder("orderId")}::text`)} as id`,
);

/** Returns an order's recipient; without an account, the guest who booked its visit. */
export async function recipientOfOrder(
  deps: { db: DatabaseOrTransaction },
  { order, customerId }: { order: Pick<Order, "id">; customerId: string | null },
): Promise<Recipient | undefined> {
  if (customerId) return recipientOf(deps, customerId);
  const rows = await findOwnOrder(deps.db, { orderId: order.id });
  const guest = await holds.findGuestOfOrder(deps.db, rows[0]?.id ?? order.id);
  if (!guest?.email) return undefined;
  const name = `${guest.firstName} ${guest.lastName}`.trim();
  return { firstName: guest.firstName, to: { name, address: guest.email } };
}

export function greetingBlock(firstName: string): MailBlock {
  return greeting(firstName);
}

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { findGuest, getOwnVisit, type VisitOwner } from "#modules/booking/server/public.ts";
import type { CardOwner } from "#modules/payments/domain/checkout-request.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { emailKey } from "#shared/email-key.ts";

/** The card owner of a visit: the account, or the guest's email. `name` is used for greetings. */
export type VisitCardHolder = { appointmentId: string; owner: CardOwner; email: string; name: string };

/** Returns the id under which the card provider knows a guest: the hash of their email. */
export function guestOwner(email: string): CardOwner {
  return `guest:${createHash("sha256").update(emailKey(email)).digest("hex")}`;
}

const findVisit = statement(
  { id: neverNull("text") },
  sql`
  select appointment_id as id from orders where id = ${sql.placeholder("orderId")} and appointment_id is not null`,
);

/** Returns the visit of an order; undefined if there is none. */
export async function visitOfOrder({ db }: Pick<ServerDeps, "db">, orderId: string): Promise<string | undefined> {
  const rows = await findVisit(db, { orderId });
  return rows[0]?.id;
}

/** Returns the customer of a visit; undefined without an email. */
export async function holderOfVisit(
  { db }: { db: DatabaseOrTransaction },
  { id, customerId }: { id: string; customerId: string | null },
): Promise<VisitCardHolder | undefined> {
  const person = customerId ? await getCustomerSummary(db, customerId) : await findGuest(db, id);
  if (!person?.email) return undefined;
  const { email, firstName } = person;
  const owner: CardOwner = customerId ? `customer:${customerId}` : guestOwner(email);
  return { appointmentId: id, owner, email, name: firstName };
}

const STILL_TO_COME = ["booked", "confirmed", "checked_in"];

/**
 * Returns the card owner of an order's visit to a caller with the visit's link or the customer's bearer token. An email
 * in the path is never trusted: the booking's own email is used. Throws `not_found`, `link_expired`, and
 * `appointment_closed` for a visit that is over or canceled.
 */
export async function openHolderOfOrder(
  deps: Pick<ServerDeps, "db" | "clock">,
  orderId: string,
  owner: VisitOwner,
): Promise<VisitCardHolder> {
  const appointmentId = await visitOfOrder(deps, orderId);
  if (!appointmentId) throw new AppError("not_found");
  const visit = await getOwnVisit(deps.db, { appointmentId, now: deps.clock.now(), ...owner });
  if (!STILL_TO_COME.includes(visit.status)) throw new AppError("appointment_closed");
  const holder = await holderOfVisit(deps, visit);
  if (!holder) throw new AppError("not_found");
  return holder;
}

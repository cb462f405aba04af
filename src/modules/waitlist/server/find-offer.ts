import { sql } from "drizzle-orm";
import { getVisit, hashOfLink } from "#modules/booking/server/public.ts";

import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf, orNull, type RowOf, type RowShape } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { type OfferState, offerStates } from "../domain/waitlist.ts";
import type { WaitingGuest } from "./tables.ts";

/** The key of an offer: the secret of its link or, for the logged-in customer, its id. */
export type OfferKey = { token: string; customerId: string | null };

export function offerKeyOf(token: string, principal: Principal | undefined): OfferKey {
  return { token, customerId: principal?.customerId ?? null };
}

const offerRow = {
  id: "text",
  entryId: "text",
  appointmentId: "text?",
  state: oneOf(offerStates),
  startsAt: "instant",
  expiresAt: "instant",
  answeredAt: "instant?",
  isOver: "bool",
  customerId: "text?",
  guest: orNull(json<WaitingGuest>()),
  serviceIds: "text[]",
  insteadOf: "text?",
} as const satisfies RowShape;

export type OfferRow = RowOf<typeof offerRow>;

const columns = sql`o.id, o.entry_id as "entryId", o.appointment_id as "appointmentId", o.state, o.starts_at as "startsAt",
  o.expires_at as "expiresAt", o.answered_at as "answeredAt", o.expires_at <= clock_now() as "isOver",
  e.customer_id as "customerId", e.guest, e.service_ids as "serviceIds", e.instead_of as "insteadOf"
  from waitlist_offers o join waitlist_entries e on e.id = o.entry_id`;

const findByKey = statement(
  offerRow,
  sql`
  select ${columns} where o.link_hash = ${sql.placeholder("linkHash")} or (o.id = ${sql.placeholder("token")} and e.customer_id = ${sql.placeholder("customerId")})`,
);
const findById = statement(offerRow, sql`select ${columns} where o.id = ${sql.placeholder("offerId")}`);

/** Returns one offer. Throws `not_found` for an unknown link and for another customer's offer. */
export async function findOffer(db: DatabaseOrTransaction, { token, customerId }: OfferKey): Promise<OfferRow> {
  const [found] = await findByKey(db, { linkHash: hashOfLink(token), token, customerId });
  if (!found) throw new AppError("not_found");
  return found;
}

/** Returns an offer by its id, for emails; undefined if its entry is gone. */
export async function offerOf(db: DatabaseOrTransaction, offerId: string): Promise<OfferRow | undefined> {
  const [found] = await findById(db, { offerId });
  return found;
}

/** Returns the status of an offer. An offer whose time has passed counts as expired even before its job has run. */
export function stateOf({ state, isOver }: OfferRow): OfferState {
  return state === "open" && isOver ? "expired" : state;
}

/** Returns the visit that an offer holds, or that was booked by it; undefined once another customer has the slot. */
export async function visitOfOffer(db: DatabaseOrTransaction, { appointmentId, state }: OfferRow) {
  if (appointmentId === null || (state !== "open" && state !== "accepted")) return undefined;
  return getVisit(db, appointmentId);
}

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type VisitOwner, visitTimesOfInSql } from "#modules/booking/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { CardOwner } from "#modules/payments/domain/checkout-request.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { WireCardConsent, WireSavedCard } from "../../contract/card-calls.ts";
import { cardConsentText, cardExpiry } from "../../domain/card-consent.ts";
import { openHolderOfOrder } from "./card-of-visit.ts";

/** The card's owner, their email, and the page they return to. */
export type CardHolder = { owner: CardOwner; email: string; successUrl: string; cancelUrl: string };

type CardRequest = { consentHash?: string | undefined; replace?: boolean | undefined; orderId?: string | undefined };

/**
 * Returns the consent text currently shown to people who save a card; for the visit of an order it states the maximum
 * charge.
 */
export async function cardConsent(
  deps: Pick<ServerDeps, "db" | "versions">,
  orderId?: string,
): Promise<WireCardConsent> {
  const { name, currency } = await recallClinicSettings(deps);
  const most = orderId === undefined ? 0 : await mostOfVisit(deps, orderId);
  const text = cardConsentText(name, most > 0 ? formatMoney(most, { currency, always: true }) : undefined);
  return { text, hash: createHash("sha256").update(text, "utf8").digest("hex") };
}

const visit = visitTimesOfInSql(sql`coalesce(o.appointment_id, o.held_appointment->>'appointmentId')`);

const findMost = statement(
  { cents: "int" },
  sql`
  select (coalesce((select sum(l.net_cents + l.tax_cents) from order_lines l
      where l.order_id = o.id and l.kind in ('service', 'add_on')), 0) + coalesce((${visit}->>'spreadCents')::int, 0))::int as cents
  from orders o where o.id = ${sql.placeholder("orderId")}`,
);

/**
 * Returns the maximum cost of an order's visit. The prices of estimated treatments on the order are minimums, so the
 * visit's estimate spread is added.
 */
async function mostOfVisit({ db }: Pick<ServerDeps, "db">, orderId: string): Promise<Cents> {
  const rows = await findMost(db, { orderId });
  return rows[0]?.cents ?? 0;
}

/** Returns the customer's card that may be charged, or undefined if there is none. */
export async function cardOf({ db }: Pick<ServerDeps, "db">, owner: CardOwner): Promise<WireSavedCard | undefined> {
  const saved = await savedCards.readCardOnFile(db, owner);
  return saved && { brand: saved.brand, last4: saved.last4, exp: cardExpiry(saved) };
}

/**
 * Saves a card (PY-4): first reads the outcome of a card page opened before, then returns the card on file or a page to
 * save one. The page shows the terms, so a client that sends no consent doesn't agree to anything unseen. Throws
 * `consent_missing` for a consent that isn't the current one, and the errors of `askForCard`.
 */
export async function saveCardFor(
  deps: ServerDeps,
  { owner, ...holder }: CardHolder,
  { consentHash, replace = false, orderId }: CardRequest,
): Promise<{ card?: WireSavedCard; url?: string }> {
  const before = await cardOf(deps, owner);
  await savedCards.settleOpenCard(deps, owner);
  const card = await cardOf(deps, owner);
  const isNew = card !== undefined && JSON.stringify(card) !== JSON.stringify(before);
  if (card && (isNew || !replace)) return { card };
  const consent = await cardConsent(deps, orderId);
  const isAgreed = consentHash !== undefined;
  if (isAgreed && consentHash !== consent.hash) throw new AppError("consent_missing");
  const { currency } = await recallClinicSettings(deps);
  return savedCards.askForCard(deps, { owner, ...holder, currency, consent, isAgreed }, deps.clock.now());
}

/**
 * Returns the consent for saving a card for a visit, by the visit's link; undefined where no card can be saved, or one
 * already is.
 */
export async function consentForVisit(
  deps: ServerDeps,
  orderId: string,
  link: VisitOwner,
): Promise<WireCardConsent | undefined> {
  try {
    const { owner } = await openHolderOfOrder(deps, orderId, link);
    return (await cardOf(deps, owner)) ? undefined : await cardConsent(deps, orderId);
  } catch (error) {
    if (isAppError(error, "appointment_closed") || isAppError(error, "not_found")) return undefined;
    throw error;
  }
}

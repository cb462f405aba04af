import { shortDayText } from "#staff/kit/moment-text.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";
import type { WireCustomer } from "../contract/customers/customer.ts";

type CustomerName = { firstName: string; lastName: string; email: string | null; phone: string | null };

/** Returns what screens call a customer: the name, or any contact detail there is. */
export function nameOf({ firstName, lastName, email, phone }: CustomerName): string {
  return `${firstName} ${lastName}`.trim() || email || (phone ? formatPhone(phone) : "Customer without a name");
}

const CONSENT_PLACES = { site: "on the site", desk: "at the clinic", import: "before the move-in" };

/** Returns whether the customer gets news, since when, and how they agreed: "agreed on 11-20-2026, at the clinic". */
export function newsWords(
  { newsConsent, newsWithdrawnAt }: Pick<WireCustomer, "newsConsent" | "newsWithdrawnAt">,
  timeZone: string,
): string {
  if (newsConsent) return `agreed on ${shortDayText(newsConsent.at, timeZone)}, ${CONSENT_PLACES[newsConsent.source]}`;
  return newsWithdrawnAt ? `unsubscribed on ${shortDayText(newsWithdrawnAt, timeZone)}` : "not agreed";
}

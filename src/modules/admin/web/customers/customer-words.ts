import type { WireCustomer } from "#modules/account/contract/customers/customer.ts";
import { dayText } from "../kit/moment-text.ts";
import { formatPhone } from "./phone-text.ts";

type Named = { firstName: string; lastName: string; email: string | null; phone: string | null };

/** How a customer is called on screens: by name, else by what there is. */
export function nameOf({ firstName, lastName, email, phone }: Named): string {
  return `${firstName} ${lastName}`.trim() || email || (phone ? formatPhone(phone) : "Customer without a name");
}

/** Two letters for a round picture. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.charAt(0) ?? ""}${words.length > 1 ? words.at(-1)?.charAt(0) : ""}`.toUpperCase();
}

const CONSENT_PLACES = { site: "on the site", desk: "at the clinic", import: "before the move-in" };

/** Whether they get news, since when, and how they said so: "agreed on Friday, November 20, at the clinic". */
export function newsWords(
  { newsConsent, newsWithdrawnAt }: Pick<WireCustomer, "newsConsent" | "newsWithdrawnAt">,
  timeZone: string,
): string {
  if (newsConsent) return `agreed on ${dayText(newsConsent.at, timeZone)}, ${CONSENT_PLACES[newsConsent.source]}`;
  return newsWithdrawnAt ? `unsubscribed on ${dayText(newsWithdrawnAt, timeZone)}` : "not agreed";
}

import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { CardOwner } from "../domain/checkout-request.ts";
import { forgetCardRequests } from "./cards/card-requests.ts";
import { forgetCards } from "./cards/saved-cards.ts";

const listSaved = statement(
  {
    brand: "text",
    last4: "text",
    expMonth: "int",
    expYear: "int",
    consent: "text",
    consentedAt: "instant",
    removedAt: "instant?",
  },
  sql`
  select brand, last4, exp_month as "expMonth", exp_year as "expYear", consent_text as "consent",
    consented_at as "consentedAt", detached_at as "removedAt"
  from saved_cards where owner = ${sql.placeholder("owner")} order by created_at, id`,
);

/**
 * Cards that a customer has saved with the card provider. Erasing deletes them here immediately, and at the provider by
 * a job.
 */
export const paymentsPersonalData: PersonalDataPart = {
  name: "savedCards",
  tables: ["provider_customers", "saved_cards", "card_requests"],
  async read(db, customerId) {
    const owner: CardOwner = `customer:${customerId}`;
    return listSaved(db, { owner });
  },
  async erase(tx, customerId) {
    await forgetCards(tx, `customer:${customerId}`);
    await forgetCardRequests(tx, `customer:${customerId}`);
  },
};

import { sql } from "drizzle-orm";
import { storeSavedCard } from "#modules/payments/server/cards/saved-cards.ts";
import { newId } from "#shared/ids.ts";
import type { PaymentRig } from "./payment-rig.ts";
import { present } from "./present.ts";

/** Saves another card for a customer, as the page for saving cards would, and returns it. */
export async function saveCardOf({ db, deps, origin, pay }: PaymentRig, customerId: string, number: string) {
  const owner = `customer:${customerId}` as const;
  const { rows } = await db.execute<{ id: string; now: string }>(sql`
    select provider_id as id, floor(extract(epoch from clock_now())) as now from provider_customers where owner = ${owner}`);
  const { id: providerId, now } = present(rows[0]);
  const session = await deps.payments.createSetupSession(
    {
      customerId: providerId,
      currency: "USD",
      successUrl: origin,
      cancelUrl: origin,
      expiresAtSeconds: Number(now) + 1_900,
      metadata: { card_id: newId() },
    },
    newId(),
  );
  await pay(session.url ?? "", number);
  // Some banks require authentication in addition to the card's number.
  if ((await deps.payments.getSession(session.id)).status === "open")
    await fetch(`${session.url}/challenge`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ answer: "complete" }),
    });
  const card = await deps.payments.getCard((await deps.payments.getSession(session.id)).savedCardId ?? "");
  const consent = { text: "Charge this card for what I have agreed to.", at: new Date() };
  await db.transaction((tx) => storeSavedCard(tx, { id: newId(), owner, card, consent }));
  return card;
}

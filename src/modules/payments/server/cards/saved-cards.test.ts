import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { loadSecrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import { openSandboxRig } from "#testing/sandbox-rig.ts";
import type { CardOwner } from "../../domain/checkout-request.ts";
import { listWantedCalls, runCall } from "../calls/provider-calls.ts";
import { paymentsPersonalData } from "../personal-data.ts";
import { paymentsSubjects } from "../subjects.ts";
import { settleSubject } from "../webhooks/settle-subject.ts";
import { takeWebhook } from "../webhooks/take-webhook.ts";
import { findProviderCustomer, openProviderCustomer } from "./provider-customer.ts";
import { findSavedCard, storeSavedCard } from "./saved-cards.ts";

const { db, gateway, origin, ask, enterCard } = await openSandboxRig();
const deps = { db, payments: gateway };
const secrets = await loadSecrets(db, undefined);
const consent = { text: "We may charge up to $50.00 when you don't come.", at: new Date("2026-11-23T15:00:00Z") };

async function newOwner(): Promise<{ owner: CardOwner; customerId: string }> {
  const owner: CardOwner = `customer:${newId()}`;
  return { owner, customerId: await openProviderCustomer(deps, { owner, email: "mara@example.com" }) };
}

/** Enters a card on a page that saves it, as its holder. */
async function enterOnPage(customerId: string, number: string) {
  const session = await gateway.createSetupSession(
    {
      customerId,
      currency: "USD",
      successUrl: `${origin}/saved`,
      cancelUrl: `${origin}/not-saved`,
      expiresAtSeconds: Math.floor(Date.now() / 1_000) + 1_900,
      metadata: { card_id: newId() },
    },
    newId(),
  );
  await enterCard(session.url ?? "", number);
  return gateway.getCard((await gateway.getSession(session.id)).savedCardId ?? "");
}

it("a customer is created at the card provider only once, with only an internal id and the email (PY-3)", async () => {
  const owner: CardOwner = `customer:${newId()}`;
  const ids = await Promise.all([1, 2, 3].map(() => openProviderCustomer(deps, { owner, email: "kim@example.com" })));
  expect(new Set(ids).size).toBe(1);
  expect(await findProviderCustomer(db, owner)).toBe(ids[0]);
  const { body } = await ask("GET", `/v1/customers/${ids[0]}`);
  expect(body).toMatchObject({
    email: "kim@example.com",
    metadata: { owner },
    name: null,
    phone: null,
    shipping: null,
  });
});

it("a card is stored only once, with the consent and without its number", async () => {
  const { owner, customerId } = await newOwner();
  const card = await enterOnPage(customerId, "4242424242424242");
  const store = () => db.transaction((tx) => storeSavedCard(tx, { id: newId(), owner, card, consent }));
  const [first, again] = [await store(), await store()];
  expect(again.id).toBe(first.id);
  expect(first).toMatchObject({
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2040,
    consentText: consent.text,
    detachedAt: null,
    consentHash: createHash("sha256").update(consent.text).digest("hex"),
  });
  expect(JSON.stringify(first)).not.toContain("4242424242424242");
});

it("a new card replaces the stored card, here immediately and at the card provider by a job", async () => {
  const { owner, customerId } = await newOwner();
  const cards = [await enterOnPage(customerId, "4242424242424242"), await enterOnPage(customerId, "5555555555554444")];
  await Promise.all(
    cards.map((card) => db.transaction((tx) => storeSavedCard(tx, { id: newId(), owner, card, consent }))),
  );
  const left = await findSavedCard(db, owner);
  for (const key of await listWantedCalls(db)) await runCall(deps, key);
  expect((await gateway.listCards(customerId)).map(({ id }) => id)).toEqual([left?.paymentMethodId]);
  expect(await listWantedCalls(db)).toEqual([]);
});

it("a stored card follows the provider's events when it is renewed by the bank or deleted (PY-3)", async () => {
  const { owner, customerId } = await newOwner();
  const card = await enterOnPage(customerId, "4242424242424242");
  const { id } = await db.transaction((tx) => storeSavedCard(tx, { id: newId(), owner, card, consent }));
  const tell = async (eventId: string) => {
    await takeWebhook(db, {
      id: eventId,
      type: "payment_method.updated",
      metadata: {},
      payload: {
        object: "payment_method",
        objectId: card.id,
        ids: {},
        created: 1,
        status: undefined,
        paymentStatus: undefined,
        amount: undefined,
        currency: undefined,
      },
    });
    await settleSubject(db, paymentsSubjects(deps), `card:${id}`);
  };
  await db.execute(
    sql`update sandbox_objects set data = jsonb_set(data, '{card,exp_year}', '2044') where id = ${card.id}`,
  );
  await tell("evt_renewed");
  expect(await findSavedCard(db, owner)).toMatchObject({ last4: "4242", expYear: 2044 });
  await gateway.detachCard(card.id, "by the provider");
  await tell("evt_gone");
  expect(await findSavedCard(db, owner)).toBeUndefined();
  const { rows } = await db.execute(
    sql`select subject, state from webhook_events where id in ('evt_renewed', 'evt_gone')`,
  );
  expect(rows).toEqual([
    { subject: `card:${id}`, state: "processed" },
    { subject: `card:${id}`, state: "processed" },
  ]);
});

it("a card is deleted with the account: our row immediately, and the card provider's copy by a job (PG-22)", async () => {
  const { owner, customerId } = await newOwner();
  const card = await enterOnPage(customerId, "4242424242424242");
  await db.transaction((tx) => storeSavedCard(tx, { id: newId(), owner, card, consent }));
  const accountId = owner.replace("customer:", "");
  expect(await paymentsPersonalData.read(db, accountId, new Date(), secrets)).toMatchObject([
    { brand: "visa", last4: "4242" },
  ]);
  await db.transaction((tx) => paymentsPersonalData.erase(tx, accountId));
  expect(await paymentsPersonalData.read(db, accountId, new Date(), secrets)).toEqual([]);
  for (const key of await listWantedCalls(db)) await runCall(deps, key);
  expect(await gateway.listCards(customerId)).toEqual([]);
});

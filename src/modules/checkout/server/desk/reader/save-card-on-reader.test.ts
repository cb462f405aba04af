import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { savedCards } from "#modules/payments/server/public.ts";
import { registerReader } from "#modules/payments/server/readers/manage-readers.ts";
import { presentCard } from "#sandbox/terminal/present-card.ts";
import { newId } from "#shared/ids.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { askConsent } from "../consents/ask-consent.ts";
import { giveConsent } from "../consents/give-consent.ts";
import { saleConsentMailWriters } from "../consents/sale-consent-mail.ts";
import { saleCodeMailWriters, sendConsentCode } from "../consents/send-consent-code.ts";
import { readDeskOrder } from "../read-desk-order.ts";
import { sellAtCounter } from "../sell-at-counter.ts";
import { takeTender } from "../take-tender.ts";
import { takeOnReader } from "./take-on-reader.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const noor = staffOf(await makeStaff({ db }));
const actor = { ...noor.actor, accountId: noor.principal.customerId };
beforeAll(() => rig.startJobs());
expectInvariants(db);

const readerId = newId();
await registerReader(deps, { registrationCode: "simulated-wpe", label: "Front desk" }, { actor, key: readerId });
const { rows: devices } = await db.execute<{ id: string }>(sql`select provider_id as id from readers`);
const device = present(devices[0]).id;

async function sell(customerId: string | null) {
  const { sizeId } = await rig.addSize(5, 4_400);
  const sale = { customerId, lines: [{ sizeId, quantity: 1 }] };
  const orderId = await sellAtCounter(deps, sale, { actor, key: newId() });
  return { orderId, cents: (await readDeskOrder(deps, orderId)).due };
}

const take = (sale: { orderId: string; cents: number }) =>
  takeOnReader(deps, { ...sale, readerId, asksTip: false, savesCard: true }, { actor, key: newId() });

async function agree(customerId: string): Promise<void> {
  const consent = await askConsent(
    deps,
    { customerId, choice: { kind: "card" }, via: "phone", isMailed: false },
    actor,
  );
  const link = new URL(present(consent.url)).searchParams.get("link") ?? "";
  const principal = { customerId, sessionId: newId(), role: "customer" as const, name: "Ines Roe" };
  const phone = { principal, requestId: newId(), clientNetwork: "203.0.113.7", userAgent: "Phone/1" };
  await giveConsent(deps, { id: consent.id, link, hash: consent.hash, name: "Ines Roe" }, phone);
}

describe("OO-12: a card saved by a card reader (PY-4)", () => {
  it("requires the customer's own consent, and is stored with the text they read", async () => {
    const { customerId } = await rig.addShopper([]);
    const sale = await sell(customerId);
    await expect(take(sale)).rejects.toMatchObject({ code: "consent_missing" });
    await agree((await rig.addShopper([])).customerId);
    await expect(take(sale)).rejects.toMatchObject({ code: "consent_missing" });
    await agree(customerId);
    await take(sale);
    await db.transaction((tx) => presentCard(tx, device, {}));
    // The webhook about the reader completes the payment.
    await rig.until(async () => (await rig.orderState(sale.orderId)).status === "delivered");
    expect(await savedCards.findSavedCard(db, `customer:${customerId}`)).toMatchObject({
      last4: "4242",
      consentText: expect.stringContaining("I authorize"),
    });
    const next = await sell(customerId);
    const onFile = { orderId: next.orderId, kind: "card" as const, cents: next.cents, tipCents: 0 };
    await takeTender(deps, onFile, { actor, key: newId(), clientNetwork: undefined });
    expect(await rig.orderState(next.orderId)).toMatchObject({ status: "delivered" });
  });

  it("is agreed to with an emailed code, and the email says what the code is for", async () => {
    const { customerId } = await rig.addShopper([]);
    const choice = { kind: "card" as const };
    const consent = await askConsent(deps, { customerId, choice, via: "phone", isMailed: false }, actor);
    const link = new URL(present(consent.url)).searchParams.get("link") ?? "";
    await sendConsentCode(deps, { id: consent.id, link }, { principal: undefined, clientNetwork: "203.0.113.7" });
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from one_time_codes where purpose = 'agree_to_sale'`,
    );
    const payload = { codeId: present(rows[0]).id, consentId: consent.id };
    const mail = present(await present(saleCodeMailWriters["sale-consent-code"])(deps, payload));
    expect(mail.content.heading).toBe("Saving your card");
    expect(JSON.stringify(mail.content.blocks)).toContain(
      "agree to having your card saved when you pay at the clinic.",
    );
    const invitation = present(await present(saleConsentMailWriters["sale-consent"])(deps, { consentId: consent.id }));
    expect(invitation.content.subject).toBe("Please read and agree: saving your card");
  });

  it("needs only one consent if the payment is tried again, and is never saved without a customer", async () => {
    const { customerId } = await rig.addShopper([]);
    await agree(customerId);
    const sale = await sell(customerId);
    await take(sale);
    await db.transaction((tx) => presentCard(tx, device, { number: "4000000000000002" }));
    await rig.until(async () => (await readDeskOrder(deps, sale.orderId)).due > 0);
    await take(sale);
    await db.transaction((tx) => presentCard(tx, device, {}));
    await rig.until(async () => (await rig.orderState(sale.orderId)).status === "delivered");
    expect(await savedCards.findSavedCard(db, `customer:${customerId}`)).toMatchObject({ last4: "4242" });
    await expect(take(await sell(customerId))).rejects.toMatchObject({ code: "consent_missing" });
    await expect(take(await sell(null))).rejects.toMatchObject({ code: "invalid_input" });
  });
});

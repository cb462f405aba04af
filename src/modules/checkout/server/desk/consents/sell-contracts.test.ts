import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { newId } from "#shared/ids.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { itInCheck } from "#testing/in-check.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { saveCardOf } from "#testing/save-card.ts";
import { askSaleConsent } from "../../../staff/contract/ask-consent.ts";
import { readDeskOrder } from "../read-desk-order.ts";
import { sellAtCounter } from "../sell-at-counter.ts";
import { takeTender } from "../take-tender.ts";
import { askConsent, readConsentForStaff } from "./ask-consent.ts";
import { type ContractChoice, offerOf } from "./contract-for-sale.ts";
import { giveConsent } from "./give-consent.ts";
import { type Giver, readConsent } from "./read-consent.ts";
import { saleConsentMailWriters } from "./sale-consent-mail.ts";
import { saleCodeMailWriters, sendConsentCode } from "./send-consent-code.ts";

const rig = await openPaymentRig({ bindings: [bindMembershipApi], followsClock: true });
const { db, deps } = rig;
await seedMembership(db);
await seedPaymentPlans(db);
const noor = staffOf(await makeStaff({ db }));
const actor = { ...noor.actor, accountId: noor.principal.customerId };
beforeAll(() => rig.startJobs());
expectInvariants(db);

const DAY = 86_400;
const SIGNATURE = "M10 10L20 20L30 15L44 90L120 30";
const settings = { location: { timeZone: "America/New_York" } };

const { rows: plans } = await db.execute<{ id: string }>(
  sql`select id from membership_plans where is_offered order by position limit 1`,
);
const membership = { kind: "membership" as const, planId: present(plans[0]).id, interval: "month" as const };
const { rows: packages } = await db.execute<{ id: string; option: number }>(sql`
  select id, (select max((o->>'instalments')::int) from jsonb_array_elements(options) o where not coalesce((o->>'lenderOnly')::boolean, false)) as option
  from payment_plans where is_offered order by position limit 1`);
const bought = { kind: "package" as const, packageId: present(packages[0]).id, option: present(packages[0]).option };

async function newCustomer({ hasCard = true } = {}) {
  const { customerId } = await rig.addShopper([]);
  const email = `${customerId}@example.com`;
  await savedCards.openProviderCustomer(deps, { owner: `customer:${customerId}`, email });
  if (hasCard) await saveCardOf(rig, customerId, "4242424242424242");
  return customerId;
}

const ask = (customerId: string, choice: ContractChoice, via: "phone" | "screen" = "phone", isMailed = false) =>
  askConsent(deps, { customerId, choice, via, isMailed }, actor);
const linkOf = (url: string | null) => new URL(present(url)).searchParams.get("link") ?? "";
const PHONE: Giver = { principal: undefined, requestId: newId(), clientNetwork: "203.0.113.7", userAgent: "Phone/1" };
/** The customer's own phone with their session. */
const signedIn = (customerId: string): Giver => ({
  ...PHONE,
  principal: { customerId, sessionId: newId(), role: "customer", name: "Ines Roe" },
});
async function agree(customerId: string, choice: ContractChoice) {
  const consent = await ask(customerId, choice);
  await giveConsent(
    deps,
    { id: consent.id, link: linkOf(consent.url), hash: consent.hash, name: "Ines Roe" },
    signedIn(customerId),
  );
  return consent;
}
const ASKER = { principal: undefined, clientNetwork: PHONE.clientNetwork };
/** Requests a code as the page does, and reads it from the email. */
async function codeOf({ id, url }: { id: string; url: string | null }): Promise<string> {
  await sendConsentCode(deps, { id, link: linkOf(url) }, ASKER);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from one_time_codes where purpose = 'agree_to_sale' order by created_at desc, id desc limit 1`,
  );
  const write = present(saleCodeMailWriters["sale-consent-code"]);
  const mail = present(await write(deps, { codeId: present(rows[0]).id, consentId: id }));
  return present(mail.content.blocks.find((block) => block.kind === "code")).digits;
}
const sell = (customerId: string | null, contracts: ContractChoice[], key = newId()) =>
  sellAtCounter(deps, { customerId, lines: [], contracts }, { actor, key });
const payInCash = async (orderId: string) =>
  takeTender(
    deps,
    { orderId, kind: "cash", cents: (await readDeskOrder(deps, orderId)).due, tipCents: 0 },
    { actor, key: newId(), clientNetwork: undefined },
  );
const countOf = (question: ReturnType<typeof sql>) => rig.count(question);
const ordersOf = (customerId: string) => countOf(sql`select count(*) from orders where customer_id = ${customerId}`);

describe("a membership or package sold at the desk (OO-11)", () => {
  it("renews on schedule: the first period is paid in cash, and later ones are charged to the card on file", async () => {
    const customerId = await newCustomer();
    await agree(customerId, membership);
    const orderId = await sell(customerId, [membership]);
    const { offer } = await offerOf(db, membership, { settings, now: deps.clock.now() });
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ lines: [{ kind: "membership" }] });
    await payInCash(orderId);
    const read = async () =>
      present(
        (
          await db.execute<{ id: string; state: string; subscription: string | null; hash: string }>(sql`
            select id, state, subscription_id as subscription, consent_hash as hash from memberships where customer_id = ${customerId}`)
        ).rows[0],
      );
    expect(await read()).toMatchObject({ state: "active", hash: offer.consent.hash });
    await rig.until(async () => (await read()).subscription !== null);
    const { id } = await read();
    const periods = sql`select count(*) from membership_periods where membership_id = ${id}`;
    expect(await countOf(periods)).toBe(1);
    // Two renewals from any day: a member who joins on the 29th to 31st renews on the first of the month after next.
    await rig.advance(65 * DAY);
    await rig.until(async () => (await countOf(periods)) === 3);
    expect(
      await countOf(
        sql`select count(*) from orders where customer_id = ${customerId} and kind = 'renewal' and paid_at is not null`,
      ),
    ).toBe(2);
  });

  itInCheck("is charged in installments after the first installment was paid in cash", async () => {
    const customerId = await newCustomer();
    await agree(customerId, bought);
    await payInCash(await sell(customerId, [bought]));
    const state = async () =>
      present(
        (
          await db.execute<{ state: string; paid: number }>(sql`
            select p.state, (select count(*)::int from plan_installments i where i.purchase_id = p.id and i.state = 'paid') as paid
            from plan_purchases p where p.customer_id = ${customerId}`)
        ).rows[0],
      );
    expect(await state()).toMatchObject({ state: "active", paid: 1 });
    await rig.until(
      async () =>
        (await countOf(
          sql`select count(*) from plan_purchases where customer_id = ${customerId} and schedule_id is not null`,
        )) === 1,
    );
    await rig.advance(40 * DAY);
    await rig.until(async () => (await state()).paid >= 2);
  });

  it("requires the customer's own consent, without which no order is created", async () => {
    const customerId = await newCustomer();
    for (const choice of [membership, bought])
      await expect(sell(customerId, [choice])).rejects.toMatchObject({ code: "consent_missing" });
    const consent = await ask(customerId, membership);
    // A requested consent isn't given yet, and a given one is valid only for that offer.
    await expect(sell(customerId, [membership])).rejects.toMatchObject({ code: "consent_missing" });
    await agree(customerId, { ...membership, interval: "year" });
    await agree(await newCustomer(), membership);
    await expect(sell(customerId, [membership])).rejects.toMatchObject({ code: "consent_missing" });
    expect(await ordersOf(customerId)).toBe(0);
    const give = (more: object) =>
      giveConsent(
        deps,
        { id: consent.id, link: linkOf(consent.url), hash: consent.hash, name: "Ines Roe", ...more },
        signedIn(customerId),
      );
    await expect(give({ link: "another" })).rejects.toMatchObject({ code: "not_found" });
    await expect(give({ hash: "0".repeat(64) })).rejects.toMatchObject({ code: "consent_missing" });
    expect(await give({})).toMatchObject({ state: "given" });
    const key = newId();
    const orderId = await sell(customerId, [membership], key);
    expect(await sell(customerId, [membership], key)).toBe(orderId);
    expect(await readConsentForStaff(deps, db, consent.id)).toMatchObject({ state: "used", signedBy: "Ines Roe" });
  });

  it("creates only one order for a consent if two staff members sell at the same time", async () => {
    const customerId = await newCustomer();
    await agree(customerId, membership);
    const sold = await Promise.allSettled([sell(customerId, [membership]), sell(customerId, [membership])]);
    expect(sold.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ordersOf(customerId)).toBe(1);
  });

  it("requires a card on file for later charges, but none for a package that is paid in full", async () => {
    const customerId = await newCustomer({ hasCard: false });
    await agree(customerId, membership);
    await expect(sell(customerId, [membership])).rejects.toMatchObject({ code: "no_saved_card" });
    const once = { ...bought, option: 1 };
    await agree(customerId, once);
    await payInCash(await sell(customerId, [once]));
    expect(
      await countOf(sql`select count(*) from plan_purchases where customer_id = ${customerId} and state <> 'pending'`),
    ).toBe(1);
    await expect(sell(null, [membership])).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("can be signed on the clinic's own screen, with the same text and hash as on the phone", async () => {
    const customerId = await newCustomer();
    const [phone, screen] = [await ask(customerId, membership), await ask(customerId, membership, "screen")];
    expect(screen).toMatchObject({ text: phone.text, hash: phone.hash });
    const give = (signature?: string) =>
      giveConsent(
        deps,
        {
          id: screen.id,
          link: linkOf(screen.url),
          hash: screen.hash,
          name: "Ines Roe",
          ...(signature === undefined ? {} : { signature }),
        },
        { ...PHONE, principal: noor.principal },
      );
    for (const wrong of [undefined, "M1 1", '"/><script>alert(1)</script>'])
      await expect(give(wrong)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await give(SIGNATURE)).toMatchObject({ state: "given" });
    await sell(customerId, [membership]);
  });

  it("has its consent requested by email with the customer's own link", async () => {
    const customerId = await newCustomer();
    const consent = await ask(customerId, membership, "phone", true);
    const write = present(saleConsentMailWriters["sale-consent"]);
    const mail = present(await write(deps, { consentId: consent.id }));
    // Only the customer has this link. It differs from the one that staff can show.
    expect(consent.url).toBeNull();
    const link = present(mail.content.blocks.find((block) => block.kind === "link"));
    await giveConsent(deps, { id: consent.id, link: linkOf(link.url), hash: consent.hash, name: "Ines Roe" }, PHONE);
    expect(await write(deps, { consentId: consent.id })).toBeUndefined();
  });

  it("can't be agreed to by staff, who don't see the customer's link either", async () => {
    const customerId = await newCustomer();
    const consent = await ask(customerId, membership);
    const code = { code: "" };
    const give = (giver: Giver) =>
      giveConsent(
        deps,
        { id: consent.id, link: linkOf(consent.url), hash: consent.hash, name: "Ines Roe", ...code },
        giver,
      );
    await expect(give({ ...PHONE, principal: noor.principal })).rejects.toMatchObject({ code: "forbidden" });
    expect(await readConsentForStaff(deps, db, consent.id)).toMatchObject({ state: "asked", url: null });
    // The copy stored for repeated requests is encrypted.
    expect(askSaleConsent.tellsSecret).toBe(true);
    code.code = await codeOf(consent);
    await give(PHONE);
    const { rows } = await db.execute(sql`
      select account_id as account, address_prefix as network, after from audit_entries
      where action = 'consent.give' and resource_id = ${customerId}`);
    expect(rows).toEqual([
      { account: null, network: "203.0.113.0", after: expect.objectContaining({ via: "phone", provenBy: "code" }) },
    ]);
  });

  it("requires proof that staff don't have: a code from the customer's email, or the customer's login", async () => {
    const customerId = await newCustomer();
    const consent = await ask(customerId, membership);
    const link = linkOf(consent.url);
    // The data that staff have: the link, the text's hash, and the name.
    const give = (code: string | undefined, giver: Giver = PHONE) =>
      giveConsent(deps, { id: consent.id, link, hash: consent.hash, name: "Ines Roe", code }, giver);
    await expect(give(undefined)).rejects.toMatchObject({ code: "verification_needed" });
    await expect(give(undefined, signedIn(await newCustomer()))).rejects.toMatchObject({ code: "verification_needed" });
    await expect(give("123456")).rejects.toMatchObject({ code: "invalid_code" });
    // A code for another sale of the same person is valid only for that sale.
    const other = await ask(customerId, bought);
    const ofOther = await codeOf(other);
    await expect(give(ofOther)).rejects.toMatchObject({ code: "invalid_code" });
    const right = await codeOf(consent);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    await expect(give(wrong)).rejects.toMatchObject({ code: "invalid_code" });
    await expect(sell(customerId, [membership])).rejects.toMatchObject({ code: "consent_missing" });
    expect(await give(right)).toMatchObject({ state: "given" });
    await sell(customerId, [membership]);
  });

  it("requires the customer to enter a code, whose destination is shown, unless they are logged in", async () => {
    const customerId = await newCustomer();
    const consent = await ask(customerId, membership);
    const of = { id: consent.id, link: linkOf(consent.url) };
    expect(await readConsent(deps, of, PHONE)).toMatchObject({
      asksCode: true,
      codeTo: expect.stringContaining("•••@"),
    });
    expect(await readConsent(deps, of, signedIn(customerId))).toMatchObject({ asksCode: false });
    expect(await readConsent(deps, of, signedIn(await newCustomer()))).toMatchObject({ asksCode: true });
    // Without an email there is no code: the screen is turned to the customer.
    await db.execute(sql`update customers set email = null, email_key = null where id = ${customerId}`);
    expect(await readConsent(deps, of, PHONE)).toMatchObject({ asksCode: true, codeTo: null });
    await expect(sendConsentCode(deps, of, ASKER)).rejects.toMatchObject({ code: "conflict" });
    await expect(
      giveConsent(deps, { ...of, hash: consent.hash, name: "Ines Roe", code: "123456" }, PHONE),
    ).rejects.toMatchObject({ code: "verification_needed" });
  });

  it("isn't sold if the customer's consent isn't proven", async () => {
    const customerId = await newCustomer();
    const consent = await agree(customerId, membership);
    await db.execute(sql`update sale_consents set proven_by = null where id = ${consent.id}`);
    await expect(sell(customerId, [membership])).rejects.toMatchObject({ code: "consent_missing" });
  });

  it("can't be agreed to at a price that has changed in the meantime", async () => {
    const customerId = await newCustomer();
    const consent = await ask(customerId, membership);
    await db.execute(
      sql`update membership_plans set monthly_price_cents = monthly_price_cents + 100 where id = ${membership.planId}`,
    );
    await expect(
      giveConsent(
        deps,
        { id: consent.id, link: linkOf(consent.url), hash: consent.hash, name: "Ines Roe" },
        signedIn(customerId),
      ),
    ).rejects.toMatchObject({ code: "consent_missing" });
    expect(await readConsentForStaff(deps, db, consent.id)).toMatchObject({ state: "withdrawn" });
    await db.execute(
      sql`update membership_plans set monthly_price_cents = monthly_price_cents - 100 where id = ${membership.planId}`,
    );
  });
});

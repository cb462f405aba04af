import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { lockCustomer } from "#modules/booking/server/public.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { lockCards } from "#modules/payments/server/cards/saved-cards.ts";
import type { Transaction } from "#platform/db/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { itInCheck } from "#testing/in-check.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { packagesOf } from "#testing/packages.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { saveCardOfOrder } from "../contracts/save-card.ts";
import { deleteSavedCard } from "./remove-card.ts";

const rig = await openPaymentRig({
  bindings: [bindCartApi, bindMembershipApi, bindPaymentPlansApi(packageTreatments)],
});
const { db, deps } = rig;
await seedMembership(db);
await seedPaymentPlans(db);
const { addVisit } = mixedCarts(rig);
const packages = packagesOf(rig);
const SAVE = "user/card/updateCardDetailSavedThroughToken";
const FERN = "mp01";

async function remove(customerId: string) {
  const { status, body } = await rig.call("DELETE", "user/card", customerId);
  return [status, body.code, body.message];
}

const REMOVED = [200, undefined, "Your card has been removed."];
const needed = (what: string) => [409, "card_needed", `This card is needed for ${what}. Save another one first.`];

const hasCard = async (customerId: string) =>
  (await rig.call("GET", "user/card", customerId)).body.data.card !== undefined;

async function saveCard(customerId: string, number?: string): Promise<void> {
  const { consent } = (await rig.call("GET", "user/card", customerId)).body.data;
  const opened = await rig.call("POST", SAVE, customerId, { consentHash: consent.hash, replace: true });
  expect(opened.status).toBe(200);
  await rig.pay(present(opened.body.session).url, number);
  await rig.call("POST", SAVE, customerId, {});
}

async function join(customerId: string): Promise<{ orderId: string; url: string }> {
  const { data: plans } = (await rig.call("GET", "Membership/plans")).body;
  const consentHash = present(plans.find(({ _id }: { _id: string }) => _id === FERN)).consents.month.hash;
  const input = { interval: "month", consentHash };
  const { data, session } = (await rig.call("POST", `Membership/subscribe/${FERN}`, customerId, input)).body;
  return { orderId: data.orderId, url: session.url };
}

async function newMember(): Promise<{ customerId: string; orderId: string }> {
  const { customerId } = await rig.addShopper([]);
  const { orderId, url } = await join(customerId);
  await rig.pay(url);
  expect((await rig.call("POST", `successOrder/${orderId}`, customerId)).status).toBe(200);
  return { customerId, orderId };
}

/** Creates a customer with a card on file and a booked visit whose terms include a fee. */
async function newVisitor(fee = 5_000): Promise<{ customerId: string; visitId: string; day: string }> {
  const shopper = await rig.addShopper([]);
  const { customerId } = shopper;
  await saveCard(customerId);
  await addVisit(shopper);
  expect((await rig.call("POST", "checkoutService", customerId)).status).toBe(200);
  const { rows } = await db.execute<{ id: string; date: string }>(
    sql`select id, date::text as date from appointments where customer_id = ${customerId}`,
  );
  const { id, date } = present(rows[0]);
  // A visit's terms can't be updated, so the test deletes them and inserts others.
  await db.execute(sql`delete from visit_terms where appointment_id = ${id}`);
  await db.execute(sql`
    insert into visit_terms (appointment_id, text, text_hash, notice_hours, late_fee_cents, no_show_fee_cents)
    values (${id}, '', encode(sha256(''::bytea), 'hex'), 48, 0, ${fee})`);
  return { customerId, visitId: id, day: formatDay(date) };
}

describe("removing the card on file (PY-4)", () => {
  it("is refused to a member whose next period will be charged to it, as soon as they have joined", async () => {
    const { customerId, orderId } = await newMember();
    // The card of the first payment isn't on file yet, because a job stores it later.
    expect(await hasCard(customerId)).toBe(false);
    expect(await remove(customerId)).toEqual(needed("your Fern membership"));
    await saveCardOfOrder(deps, orderId);
    expect(await remove(customerId)).toEqual(needed("your Fern membership"));
    expect(await hasCard(customerId)).toBe(true);
  });

  it("is refused while a membership is being charged", async () => {
    const { customerId } = await rig.addShopper([]);
    const { orderId } = await join(customerId);
    await saveCard(customerId);
    await db.execute(
      sql`update memberships set state = 'securing', starts_at = clock_now() where order_id = ${orderId}`,
    );
    expect(await remove(customerId)).toEqual(needed("your Fern membership"));
  });

  itInCheck("is allowed after the last charge; replacing the card is always allowed", async () => {
    const { customerId, orderId } = await newMember();
    await saveCardOfOrder(deps, orderId);
    await saveCard(customerId, "5555555555554444");
    expect((await rig.call("GET", "user/card", customerId)).body.data.card).toMatchObject({ last4: "4444" });
    expect((await rig.call("POST", "cancelMemberShips", customerId)).status).toBe(200);
    expect(await remove(customerId)).toEqual(REMOVED);
    expect(await hasCard(customerId)).toBe(false);
  });

  itInCheck("is refused while installments of a package are unpaid", async () => {
    const { customerId, purchaseId } = await packages.buy();
    expect(await remove(customerId)).toEqual(needed("your package “Underarms, six visits”"));
    await db.execute(sql`
      update plan_installments set state = 'void' where purchase_id = ${purchaseId} and state <> 'paid'`);
    expect(await remove(customerId)).toEqual(REMOVED);
  });

  it("is refused while an upcoming visit may still cost a fee that wasn't paid in advance", async () => {
    const { customerId, visitId, day } = await newVisitor();
    expect(await remove(customerId)).toEqual(needed(`your visit on ${day}`));
    await db.execute(sql`update appointments set paid_cents = 5000 where id = ${visitId}`);
    expect(await remove(customerId)).toEqual(REMOVED);
  });

  it("is refused for two weeks after a no-show, and longer while its fee is unpaid", async () => {
    const { customerId, visitId } = await newVisitor();
    const goBack = (days: number) =>
      db.execute(sql`
        update appointments set status = 'no_show', starts_at = clock_now() - make_interval(days => ${days}),
          ends_at = clock_now() - make_interval(days => ${days}) + interval '1 hour' where id = ${visitId}`);
    await db.execute(sql`update claims set released_at = clock_now() where appointment_id = ${visitId}`);
    await goBack(13);
    expect((await remove(customerId))[1]).toBe("card_needed");
    await db.execute(
      sql`insert into fees (id, appointment_id, kind, amount_cents) values (${visitId}, ${visitId}, 'no_show', 5000)`,
    );
    await goBack(15);
    expect((await remove(customerId))[1]).toBe("card_needed");
    await db.execute(sql`update fees set state = 'waived' where id = ${visitId}`);
    expect(await remove(customerId)).toEqual(REMOVED);
  });

  it("is allowed if the only visit can't cost a fee, unless the clinic requires a card from all customers", async () => {
    const { customerId, day } = await newVisitor(0);
    const askCardOf = (whom: string) =>
      db.execute(sql`
        update clinic_settings set settings = jsonb_set(settings, '{visitPolicy}',
          coalesce(settings->'visitPolicy', '{}') || jsonb_build_object('cardFor', ${whom}::text))`);
    await askCardOf("all");
    expect(await remove(customerId)).toEqual(needed(`your visit on ${day}`));
    await askCardOf("guests");
    expect(await remove(customerId)).toEqual(REMOVED);
  });

  /**
   * Starts removing the card while a transaction holds a lock, and ends that transaction once the removal waits for it.
   */
  async function removeDuring(customerId: string, work: (tx: Transaction) => Promise<unknown>): Promise<unknown> {
    const { removal } = await db.transaction(async (tx) => {
      await work(tx);
      const begun = deleteSavedCard(deps, customerId).catch((error: unknown) => error);
      await rig.until(async () => {
        const waiting = sql`select count(*) from pg_locks where not granted and pid <> pg_backend_pid()`;
        return (await rig.count(waiting)) > 0;
      });
      return { removal: begun };
    });
    return removal;
  }

  it("is refused if a membership is joined at the same moment", async () => {
    const { customerId } = await rig.addShopper([]);
    await saveCard(customerId);
    const { orderId } = await join(customerId);
    const refused = await removeDuring(customerId, async (tx) => {
      await lockCards(tx, `customer:${customerId}`);
      await tx.execute(
        sql`update memberships set state = 'securing', starts_at = clock_now() where order_id = ${orderId}`,
      );
    });
    expect(refused).toMatchObject({ code: "card_needed" });
    expect(await hasCard(customerId)).toBe(true);
  });

  itInCheck("waits while a visit is being booked, and is then refused because of this visit", async () => {
    const { customerId, visitId } = await newVisitor();
    const setOwner = (tx: Pick<Transaction, "execute">, owner: string | null) =>
      tx.execute(sql`update appointments set customer_id = ${owner} where id = ${visitId}`);
    await setOwner(db, null);
    const refused = await removeDuring(customerId, async (tx) => {
      await lockCustomer(tx, customerId);
      await setOwner(tx, customerId);
    });
    expect(refused).toMatchObject({ code: "card_needed" });
    expect(await hasCard(customerId)).toBe(true);
  });
});

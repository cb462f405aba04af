import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { disputes } from "#modules/payments/server/disputes/dispute-tables.ts";
import { bindDisputesApi } from "#modules/payments/server/disputes/disputes-api.ts";
import { sendEvidence } from "#modules/payments/server/disputes/evidence.ts";
import { listWantedCalls, runCall } from "#modules/payments/server/public.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { disputeOrder } from "#sandbox/disputes/dispute-calls.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { purchasesOf } from "#testing/purchases-of.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { checkoutPersonalData } from "../personal-data.ts";
import { orders } from "../tables.ts";
import { writeDisputeMail } from "./dispute-mail.ts";
import { readDisputeRecord } from "./read-dispute-record.ts";
import { settleDisputes } from "./settle-disputes.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { buy } = purchasesOf(rig);
const { addMixedShopper, checkOut } = mixedCarts(rig);
const noor = systemActor("Noor Haddad");

const read = async (id: string) => present((await db.select().from(disputes).where(eq(disputes.id, id)))[0]);

async function disputedOrder() {
  const { orderId, url, customerId } = await buy();
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  await disputeOrder(db, { orderId, as: "fraudulent" });
  const { rows } = await db.execute<{ id: string }>(sql`select id from tenders where order_id = ${orderId}`);
  const tenderId = present(rows[0]).id;
  await settleDisputes(deps, tenderId);
  const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, orderId));
  return { orderId, customerId, tenderId, dispute: present(dispute) };
}

/** Creates an order of goods and a visit whose terms its customer accepted. */
async function bookAndBuy() {
  const shopper = await addMixedShopper();
  return { ...shopper, ...(await checkOut(shopper)) };
}

const sha = (words: string) => createHash("sha256").update(words).digest("hex");

const sendAll = async () => {
  for (const key of await listWantedCalls(db)) await runCall(deps, key);
};

describe("an answer to a payment dispute", () => {
  it("is sent to the bank by a job, and the dispute is then under the bank's review", async () => {
    const { tenderId, dispute } = await disputedOrder();
    const { id, version } = dispute;
    const answer = { id, version, statement: "The cream was picked up.", serviceDate: "2026-11-20" };
    await sendEvidence(db, answer, noor);
    const held = sql`select count(*) from provider_calls where key = ${`evidence:${id}:1`} and state = 'wanted'`;
    expect(await rig.count(held)).toBe(1);
    expect((await read(id)).status).toBe("needs_response");
    await sendAll();
    await settleDisputes(deps, tenderId);
    expect(await read(id)).toMatchObject({ status: "under_review", money: "held", evidenceNo: 1 });
    const sent = sql`select count(*) from sandbox_objects where id = ${id} and data->'evidence'->>'uncategorized_text' = 'The cream was picked up.'`;
    expect(await rig.count(sent)).toBe(1);
    const audited = sql`select count(*) from audit_entries where resource = 'Dispute' and resource_id = ${id} and action = 'dispute.answer'`;
    expect(await rig.count(audited)).toBe(1);
    await expect(sendEvidence(db, { ...answer, version: (await read(id)).version }, noor)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is refused for an outdated version and for an unknown dispute", async () => {
    const { dispute } = await disputedOrder();
    const answer = { statement: "It was ours.", version: dispute.version + 7 };
    await expect(sendEvidence(db, { ...answer, id: dispute.id }, noor)).rejects.toMatchObject({
      code: "version_conflict",
    });
    await expect(sendEvidence(db, { ...answer, id: "du_none" }, noor)).rejects.toMatchObject({ code: "not_found" });
  });

  it("appears in the customer's export, and its text is erased with the customer (PG-22)", async () => {
    const { dispute, customerId, orderId } = await disputedOrder();
    await sendEvidence(db, { id: dispute.id, version: dispute.version, statement: "Mara wrote to us." }, noor);
    await sendAll();
    const exported = JSON.stringify(
      await checkoutPersonalData.read(db, customerId, new Date(), await loadSecrets(db, undefined)),
    );
    expect(exported).toContain("Mara wrote to us.");
    await db.transaction((tx) => checkoutPersonalData.erase(tx, customerId));
    expect(await read(dispute.id)).toMatchObject({ evidence: null, amountCents: dispute.amountCents });
    const left = sql`select count(*) from provider_calls where request::text like '%Mara wrote%'`;
    expect(await rig.count(left)).toBe(0);
    expect(await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))).toHaveLength(1);
  });

  it("is requested from the clinic by emails without customer names until it is sent", async () => {
    const { dispute, tenderId } = await disputedOrder();
    await db.execute(
      sql`update clinic_settings set settings = jsonb_set(settings, '{email}', '"desk@clinic.example"')`,
    );
    const mail = await writeDisputeMail(deps, { disputeId: dispute.id });
    expect(mail?.to.address).toBe("desk@clinic.example");
    expect(mail?.content.subject).toBe(`The payment of order ${dispute.orderNumber} is disputed`);
    expect(JSON.stringify(mail)).not.toMatch(/Kim|Lee|Mara/);
    await sendEvidence(db, { id: dispute.id, version: dispute.version, statement: "winning_evidence" }, noor);
    await sendAll();
    await settleDisputes(deps, tenderId);
    expect(await writeDisputeMail(deps, { disputeId: dispute.id })).toBeUndefined();
  });
});

describe("the API for disputes (admin/Dispute)", async () => {
  const api = await clinicApi([bindDisputesApi]);
  await seedTestClinic(api.db);
  const path = (id: string) => `admin/Dispute/${id}/evidence` as const;
  const body = { version: 1, statement: "It was ours." };

  it("can be read by the front desk, but answered only by an administrator with a recent second factor (BO-2)", async () => {
    const desk = await newStaff(api, "staff");
    const [admin, proved] = [await newStaff(api, "admin"), await newStaff(api, "admin", { steppedUp: true })];
    expect((await api.send("GET", "admin/Dispute/list", { token: desk.bearer })).body.data).toMatchObject({ docs: [] });
    const answers = async (token: string) => (await api.send("POST", path("du_1"), { token, body })).body.code;
    expect(await answers(desk.bearer)).toBe("forbidden");
    expect(await answers(admin.bearer)).toBe("step_up_needed");
    expect(await answers(proved.bearer)).toBe("not_found");
  });
});

describe("evidence for a disputed payment", () => {
  it("lists consents, signatures, payments, shipments, visits and emails, with hashes of the texts", async () => {
    const { customerId, orderId, url } = await bookAndBuy();
    expect(await rig.pay(url)).toBe(303);
    await settleOrder(deps, orderId, { cause: "return page" });
    await disputeOrder(db, { orderId, as: "product_not_received" });
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from tenders where order_id = ${orderId}`);
    const { id: tenderId } = present(rows[0]);
    await settleDisputes(deps, tenderId);
    const words = "Charge this card what a late change costs.";
    await db.execute(sql`
      insert into provider_customers (owner, provider_id) values ('customer:' || ${customerId}, 'cus-' || ${customerId})
      on conflict do nothing`);
    await db.execute(sql`
      insert into saved_cards (id, owner, payment_method_id, brand, last4, exp_month, exp_year, consent_text, consent_hash, consented_at)
      values ('card-' || ${customerId}, 'customer:' || ${customerId}, 'pm-' || ${customerId}, 'visa', '4242', 12, 2040, ${words}, ${sha(words)}, clock_now())`);
    const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, orderId));
    const record = await readDisputeRecord(db, present(dispute).id);
    const terms = present(record.proofs.find(({ kind }) => kind === "terms"));
    expect(terms.hash).toBe(sha(present(terms.words)));
    expect(record.proofs.find(({ kind }) => kind === "card")).toMatchObject({ words, hash: sha(words) });
    expect(record.order.map(({ text }) => text)).toEqual(expect.arrayContaining(["Placed", "Paid"]));
    expect(record.visit.map(({ step }) => step)).toContain("book");
    await expect(readDisputeRecord(db, "du_none")).rejects.toMatchObject({ code: "not_found" });
  });
});

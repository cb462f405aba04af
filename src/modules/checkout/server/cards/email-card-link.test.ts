import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findSlots } from "#modules/booking/server/slots/find-slots.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { bookAtDesk } from "../desk/book-at-desk.ts";
import { emailCardLink } from "./email-card-link.ts";
import { cardMailWriters } from "./send-card-link.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const staff = staffOf(await makeStaff({ db }));

async function book(customerId: string): Promise<{ id: string; orderId: string }> {
  for (let date = addDays(dateInZone(new Date(), "America/New_York"), 14); ; date = addDays(date, 1)) {
    if (![2, 3, 4, 5].includes(weekdayOf(date))) continue;
    const slots = await findSlots(deps, { date, visit: { serviceIds: ["AG07"], addOnIds: [] } });
    const free = slots.find((slot) => slot.free);
    if (!free) continue;
    const services = [{ serviceId: "AG07", addOnIds: [] }];
    const input = { customerId, services, startsAt: new Date(free.startsAt), via: "phone" as const, notify: false };
    const { visit, order } = await bookAtDesk(deps, staff, { ...input, sessions: [] });
    return { id: visit.id, orderId: order.id };
  }
}

const isLogin = (id: string, has: boolean) => db.execute(sql`update customers set has_login = ${has} where id = ${id}`);

async function mailOf(customerId: string) {
  const { rows } = await db.execute<{ payload: { payload: unknown } }>(sql`
    select j.payload from graphile_worker._private_jobs j where j.payload->>'mail' = 'card-link-by-staff'
      and j.payload->'payload'->>'customerId' = ${customerId} order by j.id desc limit 1`);
  return cardMailWriters["card-link-by-staff"]?.(deps, present(rows[0]).payload.payload);
}

const linkIn = (mail: Awaited<ReturnType<typeof mailOf>>) => {
  const block = mail?.content.blocks.find(({ kind }) => kind === "link");
  return block?.kind === "link" ? new URL(block.url) : undefined;
};

describe("the emailed link that lets a customer save a card (PY-4)", () => {
  it("is signed for the next visit, opens its page, and is recorded in the audit log", async () => {
    const { customerId } = await rig.addShopper([]);
    const { orderId } = await book(customerId);
    const { email } = await emailCardLink(deps, customerId, staff.actor);
    const mail = await mailOf(customerId);
    expect(mail?.to.address).toBe(email);
    const url = present(linkIn(mail));
    expect(url.pathname).toBe(`/guest-card-saver/${encodeURIComponent(email)}/${orderId}`);
    const link = url.searchParams.get("link");
    const details = await rig.call("GET", `user/getOrderDetails/${orderId}?link=${link}`);
    const { consent } = details.body.data;
    const save = (body: object) =>
      rig.call("POST", `user/card/updateCardDetailSaved/${orderId}?link=${link}`, undefined, body);
    const answer = await save({ consentHash: consent?.hash });
    await rig.pay(answer.body.session?.url ?? "");
    expect((await save({})).body.data.card).toMatchObject({ last4: "4242" });
    expect((await rig.call("GET", "user/card", customerId)).body.data.card).toMatchObject({ last4: "4242" });
    const audited = sql`select count(*) from audit_entries where action = 'customer.cardLink' and resource_id = ${customerId}`;
    expect(await rig.count(audited)).toBe(1);
  });

  it("leads to the profile page if there is no visit, and isn't sent to a customer who can't log in", async () => {
    const { customerId } = await rig.addShopper([]);
    await isLogin(customerId, true);
    await emailCardLink(deps, customerId, staff.actor);
    expect(linkIn(await mailOf(customerId))?.pathname).toBe("/my-profile");
    await isLogin(customerId, false);
    await expect(emailCardLink(deps, customerId, staff.actor)).rejects.toMatchObject({ code: "conflict" });
    await expect(emailCardLink(deps, "unknown", staff.actor)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is sent at most three times a day", async () => {
    const { customerId } = await rig.addShopper([]);
    await isLogin(customerId, true);
    for (const _ of [1, 2, 3]) await emailCardLink(deps, customerId, staff.actor);
    await expect(emailCardLink(deps, customerId, staff.actor)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

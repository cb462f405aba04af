import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { codeOfCard, leftOn } from "#testing/gift-cards-for-tests.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { deliverGiftCard } from "../cards/deliver-card.ts";
import { giftCards } from "../tables.ts";

const api = breakingOff("modules/gift-cards/server/staff/staff-gift-cards.test.ts", await demoApi(moduleApis));
const { db, send, deps } = api;
const admin = { token: (await newStaff(api, "admin", { steppedUp: true })).bearer };
const desk = { token: (await newStaff(api, "staff")).bearer };

const gift = { amount: 5_000, recipient: { name: "Ines Ray", email: "ines@example.com" }, reason: "Waited too long" };

async function given(): Promise<string> {
  const { status, body } = await send("POST", "admin/GiftCard", { ...admin, body: gift });
  expect(status).toBe(200);
  await deliverGiftCard(db, { giftCardId: body.data._id, serial: 1 });
  return body.data._id;
}

const correct = (id: string, cents: number, reason: string, as = admin) =>
  send("POST", `admin/GiftCard/${id}/correct`, { ...as, body: { cents, reason } });
const block = (id: string, body: { blocked?: boolean; reason: string }) =>
  send("POST", `admin/GiftCard/${id}/block`, { ...admin, body });

describe("gift cards managed by staff (BO-37, PY-7)", () => {
  it("can be given as goodwill only by administrators, and are emailed to the customer", async () => {
    expect((await send("POST", "admin/GiftCard", { ...desk, body: gift })).status).toBe(403);
    const id = await given();
    expect(await leftOn(deps, id)).toBe(5_000);
    const record = (await send("GET", `admin/GiftCard/${id}`, desk)).body.data;
    expect(record).toMatchObject({ kind: "given", state: "active", balanceCents: 5_000, recipientName: "Ines Ray" });
    const { rows } = await db.execute<{ key: string }>(sql`
      select key from graphile_worker.jobs where key = ${`mail:gift:${id}:1:mail`}`);
    expect(rows).toHaveLength(1);
  });

  it("can be found by the last four characters of their code, while no response contains a full code (BO-37)", async () => {
    const id = await given();
    const code = await codeOfCard(deps, id);
    const found = await send("GET", `admin/GiftCard/list?q=${code.slice(-4)}`, desk);
    expect(found.body.data.docs.map(({ _id }) => _id)).toContain(id);
    for (const answer of [found, await send("GET", `admin/GiftCard/${id}`, desk)])
      for (const form of [code, code.replaceAll("-", "")]) expect(JSON.stringify(answer.body)).not.toContain(form);
  });

  it("can have their balance corrected up or down with a reason, but never below zero", async () => {
    const id = await given();
    expect((await correct(id, 1_000, "Counted twice", desk)).status).toBe(403);
    expect((await correct(id, 1_000, "Counted twice")).body.data.balance).toBe(6_000);
    expect((await correct(id, -2_500, "Counted twice")).body.data.balance).toBe(3_500);
    expect((await correct(id, -3_501, "Too much")).body.code).toBe("insufficient_balance");
    expect((await correct(id, 0, "Nothing")).body.code).toBe("invalid_input");
    expect((await correct(id, 1_000, " ")).body.code).toBe("invalid_input");
    expect((await send("GET", `admin/GiftCard/${id}/moves`, desk)).body.data).toMatchObject([
      { event: "gift_card_corrected", amount: -2_500 },
      { event: "gift_card_corrected", amount: 1_000 },
      { event: "gift_card_given", amount: 5_000 },
    ]);
    const { rows } = await db.execute<{ action: string; reason: string | null }>(sql`
      select action, reason from audit_entries where resource = 'GiftCard' and resource_id = ${id} order by at, id`);
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ["giftCard.give", "Waited too long"],
      ["giftCard.correct", "Counted twice"],
      ["giftCard.correct", "Counted twice"],
    ]);
  });

  it("can be blocked and unblocked", async () => {
    const id = await given();
    const code = await codeOfCard(deps, id);
    const ask = () => send("POST", "GiftCards/balance", { body: { code } });
    expect((await ask()).body.data.balance).toBe(5_000);
    expect((await block(id, { reason: "Lost" })).body.data.state).toBe("frozen");
    expect((await ask()).body.code).toBe("gift_card_invalid");
    expect((await block(id, { blocked: false, reason: "Found" })).body.data.state).toBe("active");
    expect((await ask()).status).toBe(200);
  });

  it("can be emailed again with the same code, or replaced by a card with another code", async () => {
    const id = await given();
    const first = await codeOfCard(deps, id);
    expect((await send("POST", `admin/GiftCard/${id}/resend`, admin)).status).toBe(200);
    expect(await codeOfCard(deps, id)).toBe(first);
    expect(
      (await send("POST", `admin/GiftCard/${id}/replace`, { ...admin, body: { reason: "Read by someone else" } }))
        .status,
    ).toBe(200);
    const second = await codeOfCard(deps, id);
    expect(second).not.toBe(first);
    expect((await send("POST", "GiftCards/balance", { body: { code: first } })).body.code).toBe("gift_card_invalid");
    expect((await send("POST", "GiftCards/balance", { body: { code: second } })).body.data.balance).toBe(5_000);
    const [card] = await db.select().from(giftCards).where(eq(giftCards.id, id));
    expect(present(card)).toMatchObject({ serial: 2, timesSent: 1 });
  });
});

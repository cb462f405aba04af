import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { mailKinds } from "#modules/notifications/domain/mail-kinds.ts";
import { renderMail } from "#modules/notifications/domain/render-mail.ts";
import type { WrittenMail } from "#modules/notifications/server/mails.ts";
import { senderOf } from "#modules/notifications/server/sender.ts";
import { normalizer } from "#testing/golden.ts";
import { ADDRESS, at, openGoldenClinic, VISIT_DAY } from "#testing/golden-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { mailWriters } from "./server-modules.ts";

const { db, deps, done, signUp, pay } = await openGoldenClinic();

/**
 * Kinds of email that need more history than this clinic has: contracts that renew or end, disputes, fees, alerts.
 * Entries may be removed, never added.
 */
const NOT_COMPARED: readonly string[] = [
  ...[
    "logins-merged",
    "guest-code",
    "customer-message",
    "customer-news",
    "factor-window",
    "owner-alert",
    "staff-notice",
  ],
  ...["appointment-move-asked", "appointment-rating", "waitlist-offer", "waitlist-paused"],
  ...["membership-unpaid", "membership-paused", "membership-resumes", "membership-canceled", "membership-ended"],
  ...[
    "card-link",
    "deposit-link",
    "pay-link",
    "sale-consent",
    "sale-consent-code",
    "fee-link",
    "fee-charged",
    "fee-waived",
    "clinic-dispute",
    "plan-unpaid",
  ],
];

/** Returns the ids of all rows of a table, in the order of creation. */
async function idsOf(table: string, order = "id"): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text as id from ${sql.identifier(table)} order by ${sql.raw(order)}`,
  );
  return rows.map(({ id }) => id);
}

type Package = { _id: string; options: { instalments: number; consent?: { hash: string } }[] };

/**
 * Plays customers who buy goods, a gift card and a package, book, join the waitlist and a membership, and send a
 * message; then performs the staff's actions. Returns the id of the membership's order.
 */
async function live(): Promise<{ membershipOrderId: string }> {
  const token = await signUp("ada.golden@example.com");
  await done("POST", "user/address", token, ADDRESS);
  await done("POST", "add-to-cart/product/p11", token, { quantity: 2 });
  const designs = await done("GET", "admin/GiftCards/allgiftCard");
  await done("POST", `add-to-cart/gift/${at(designs, "data.0._id")}`, token, {
    amount: 10_000,
    for: "someone",
    message: "For you.",
    from: "Ada",
    recipient: { name: "Ines Roe", email: "ines@example.com" },
  });
  const cart = await done("GET", "cart", token);
  const bought = await done("POST", `placeOrder/${at(cart, "cart._id")}`, token);
  await pay(bought);
  const orderId = at(bought, "data.orderId");
  await done("GET", `successOrder/${orderId}`, token);

  for (const time of ["11:00", "14:00"]) {
    await done("POST", "add-to-cart/service/ag07", token);
    await done("PUT", "cart/addDateAndtimetoServiceCart", token, { date: VISIT_DAY, time });
    await done("POST", "checkoutService", token);
  }
  const upcoming = await done("GET", "Appointment/upcoming", token);
  await done("POST", `Appointment/cancel/${at(upcoming, "data.1._id")}`, token);

  const plans = await done("GET", "Membership/plans", token);
  const joined = await done("POST", `Membership/subscribe/${at(plans, "data.0._id")}`, token, {
    interval: "month",
    consentHash: at(plans, "data.0.consents.month.hash"),
  });
  await pay(joined);
  await done("POST", `verifySubscription/${at(joined, "data.membershipId")}`, token, { Status: "Paid" });

  const card = await done("POST", "user/card/updateCardDetailSavedThroughToken", token);
  await pay(card);
  await done("POST", "user/card/updateCardDetailSavedThroughToken", token);

  const packages = await done("GET", "PaymentPlan/all");
  const [offered] = (packages.body as { data: unknown }).data as Package[]; // the documented response
  const option = offered?.options.find(({ instalments }) => instalments > 1);
  const started = await done("POST", `PaymentPlan/start/${offered?._id}`, token, {
    option: option?.instalments,
    consentHash: option?.consent?.hash,
  });
  await pay(started);
  await done("GET", `successOrder/${at(started, "data.orderId")}`, token);

  await done("POST", "waitlist/ag07", "", {
    dates: [VISIT_DAY, VISIT_DAY],
    parts: ["morning"],
    firstName: "Ines",
    lastName: "Roe",
    email: "ines@example.com",
    phone: "+12125550172",
  });
  await done("POST", "waitlist/ag07", token, { dates: [VISIT_DAY, VISIT_DAY], parts: ["morning"] });
  await done("POST", "user/forgetPassword", "", { email: "ada.golden@example.com" });
  await done("POST", "contact", "", { name: "Ines", email: "ines@example.com", message: "Is there parking?" });

  const { bearer } = await newStaff(db, "admin", { steppedUp: true });
  const [messageId] = await idsOf("contact_messages");
  await done("POST", `admin/Message/${messageId}/reply`, bearer, { text: "There is, on weekdays." });
  await done("POST", "admin/Invitation", bearer, {
    email: "priya@example.com",
    firstName: "Priya",
    lastName: "Rao",
    role: "staff",
  });
  await done("POST", `admin/Order/${orderId}/pack`, bearer, {});
  await done("POST", `admin/Order/${orderId}/ship`, bearer, { carrier: "UPS", number: "1Z999AA10123456784" });
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from order_lines where order_id = ${orderId} and kind = 'product'`,
  );
  await done("POST", `admin/Order/${orderId}/refund`, bearer, {
    lines: [{ lineId: rows[0]?.id, quantity: 1, restock: false }],
    reason: "Damaged or wrong",
  });
  const { rows: joinedBy } = await db.execute<{ id: string }>(
    sql`select order_id as id from memberships where id = ${at(joined, "data.membershipId")}`,
  );
  return { membershipOrderId: joinedBy[0]?.id ?? "" };
}

/** Has a report of a month without sales sent to an administrator. */
async function scheduleReport(): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select min(id) as id from customers where role = 'admin'`);
  const id = present(rows[0]).id;
  await db.execute(sql`
    insert into report_schedules (id, name, query, cadence, on_day, at, recipient_ids, next_on, made_by)
    values ('golden', 'Monthly sales', '{"report": "sales", "period": "lastMonth", "by": "week", "compare": "before"}', 'monthly', 2, '07:00',
      array[${id}], '2026-03-02', ${id}) on conflict do nothing`);
  return id;
}

/** Yields payloads that a queue could hold: each writer uses the ids that it knows. */
async function* payloads(): AsyncGenerator<Record<string, unknown>> {
  const visits = await db.execute<{ id: string; startsAt: string; sequence: number }>(
    sql`select id, to_json(starts_at) as "startsAt", calendar_sequence as sequence from appointments order by created_at desc, id desc`,
  );
  const { rows: people } = await db.execute<{ id: string; staffId: string }>(sql`
    select id, (select max(id) from customers where role <> 'customer') as "staffId" from customers where email = 'ada.golden@example.com'`);
  const ownerId = await scheduleReport();
  const newest = async (table: string) => (await idsOf(table)).at(-1);
  const { id: customerId, staffId } = people[0] ?? {};
  const own = async (table: string) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where customer_id = ${customerId} order by id desc limit 1`,
    );
    return rows[0]?.id;
  };
  const known = {
    customerId,
    keepId: customerId,
    dropId: customerId,
    openedBy: staffId,
    owner: `customer:${customerId}`,
    codeId: await newest("one_time_codes"),
    messageId: await newest("contact_messages"),
    replyId: await newest("message_replies"),
    invitationId: await newest("staff_invitations"),
    membershipId: await own("memberships"),
    purchaseId: await own("plan_purchases"),
    lotId: await own("credit_lots"),
    giftCardId: await newest("gift_cards"),
    serial: 1,
    cardId: await newest("saved_cards"),
    creditNoteId: await newest("credit_notes"),
    serviceId: "ag07",
    testId: "t",
    to: "ada@example.com",
    minutes: 20,
    hours: 48,
    feeCents: 0,
    day: 1,
    formerCents: 4_900,
    price: 5_900,
    from: "2027-02-01",
    resumesOn: "2027-02-01",
    scheduleId: await newest("report_schedules"),
    recipientId: ownerId,
    sentOn: "2026-02-02",
  };
  const parcels = await idsOf("fulfillments");
  const entries = await idsOf("waitlist_entries");
  for (const [turn, change] of ["booked", "moved", "canceled"].entries())
    for (const { id: appointmentId, startsAt, sequence } of visits.rows)
      for (const orderId of [...(await idsOf("orders", "number desc")), ""])
        yield {
          ...known,
          change,
          sequence,
          entryId: entries[turn],
          appointmentId,
          startsAt: new Date(startsAt).toISOString(),
          orderId,
          previousStartsAt: new Date(startsAt).toISOString(),
          parcelId: parcels[0] ?? "",
        };
}

/**
 * Returns the email that a writer makes from the ids, or undefined if it throws because an id is missing, or has
 * nothing to say.
 */
async function write(kind: string, payload: Record<string, unknown>): Promise<WrittenMail | undefined> {
  try {
    return await mailWriters[kind]?.(deps, payload);
  } catch {
    return undefined;
  }
}

/**
 * Whether an email of this kind could have been queued with these ids: each change of a visit has its own kind of email
 * to the clinic, and a renewal names its own order.
 */
const isOf = (kind: string, { change, orderId }: Record<string, unknown>, renewedOrderId: string) =>
  (!kind.startsWith("clinic-visit-") || kind === `clinic-visit-${change}`) &&
  (kind !== "membership-renewed" || orderId === renewedOrderId);

async function firstWritten(
  kind: string,
  candidates: readonly Record<string, unknown>[],
): Promise<WrittenMail | undefined> {
  for (const payload of candidates) {
    const written = await write(kind, payload);
    if (written) return written;
  }
  return undefined;
}

/** Returns an email's text without its secrets: codes, and the tokens of links. */
const withoutSecrets = (text: string) =>
  text
    .replace(/([?&](?:t|link)=|\/join\/)[\w.-]+/g, "$1{token}")
    .replace(/^\d{6}\b/gm, "{code}")
    .replace(/\b(?:[0-9A-Z]{6}-){2}[0-9A-Z]{6}\b/g, "{code}")
    .replace(/(ending in) [0-9A-Z]{4}\b/g, "$1 {code}");

it("each kind of email that the clinic sends has the same content as before", async () => {
  const { membershipOrderId } = await live();
  const candidates: Record<string, unknown>[] = [];
  for await (const payload of payloads()) candidates.push(payload);
  const sender = senderOf(await recallClinicSettings(deps));
  const normalize = normalizer();
  const parts: string[] = [];
  const missing: string[] = [];
  for (const kind of Object.keys(mailKinds).filter((name) => !NOT_COMPARED.includes(name))) {
    const written = await firstWritten(
      kind,
      candidates.filter((candidate) => isOf(kind, candidate, membershipOrderId)),
    );
    if (!written) {
      missing.push(kind);
      continue;
    }
    const { subject, preview } = written.content;
    const { text } = renderMail(written.content, sender);
    parts.push(`## ${kind}\n${normalize(withoutSecrets(`${subject}\n${preview}\n\n${text}`))}`);
  }
  expect(missing).toEqual([]);
  await expect(parts.join("\n")).toMatchFileSnapshot("../../golden/emails.txt");
});

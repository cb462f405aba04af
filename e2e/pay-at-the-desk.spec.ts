import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { loadSecrets } from "#platform/secrets.ts";
import { addDesign, DESIGN_ID, giveCard, leftOn } from "#testing/gift-cards-for-tests.ts";
import { present } from "#testing/present.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { apiCall, newCustomer, newGuest } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { itInCheck } from "./support/in-check.ts";
import { keyboardOf } from "./support/keyboard-visitor.ts";
import { STAFF_SCREENS } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const { db, origin } = server;
const browser = await openBrowser();
const secrets = await loadSecrets(db, undefined);
// The shop doesn't offer this design, because other tests read the available ones.
await addDesign({ db });
await db.execute(sql`update gift_card_designs set is_offered = false where id = ${DESIGN_ID}`);

/** Books a visit with two treatments as a guest. */
async function bookTwo(): Promise<{ id: string; orderId: string }> {
  const call = apiCall(origin);
  const query = "serviceIds=ag07&serviceIds=as03";
  const days = (await call("GET", `Slot/month?month=${nextMonth()}&${query}`)).body.data;
  for (const { date } of days.filter(({ free }) => free)) {
    const slots = (await call("GET", `admin/Slot/allSlot?date=${date}&${query}`)).body.data;
    const time = slots.find(({ isBooked }) => !isBooked)?.from ?? "";
    const input = { serviceIds: ["ag07", "as03"], addOnIds: [], date, time, customer: newGuest() };
    const { status, body } = await call("POST", "guest/book", input);
    if (status === 200) return { id: body.data.appointment._id, orderId: body.data.orderId };
  }
  throw new Error("no time for two treatments next month");
}

/** Lets another person perform the second treatment of a visit. Returns the names of both. */
async function treatByTwo(appointmentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with lines as (select l.id, l.practitioner_id, row_number() over (order by l.position) as n from appointment_services l
        where l.appointment_id = ${appointmentId}),
      other as (select p.id from practitioners p where p.account_id is null
        and p.id not in (select practitioner_id from lines) order by p.id limit 1),
      line as (update appointment_services l set practitioner_id = other.id from other
        where l.id = (select id from lines where n = 2) returning l.id),
      segments as (update appointment_segments s set practitioner_id = other.id from other
        where s.line_id = (select id from lines where n = 2) and s.practitioner_id is not null returning s.line_id)
    select r.name from resources r where r.id in (select id from other union select practitioner_id from lines where n = 1) order by r.position`);
  return rows.map(({ name }) => name);
}

it("BO-19, OO-12, OO-19: the desk takes cash with a tip for two people, and then the balance on the card reader", async () => {
  const { id, orderId } = await bookTwo();
  const [first = "", second = ""] = await treatByTwo(id);
  const { page, goto, context } = await newStaffVisitor(browser, server, "staff", { viewport: STAFF_SCREENS.desktop });
  const dialog = page.getByRole("dialog");
  await goto(`/admin/visits/${id}`);
  await page.getByRole("button", { name: "Take payment" }).click();
  const [reader] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("link", { name: /^Open the demo’s reader/ }).click(),
  ]);
  await dialog.getByRole("radio", { name: "Cash" }).check();
  await dialog.getByLabel("Amount").fill("50");
  await dialog.getByRole("button", { name: /^20%/ }).click();
  const tip = Number(await dialog.getByLabel("Tip on top").inputValue());
  await dialog.getByLabel("Whose tip it is").selectOption("Several, each a part");
  const taking = dialog.getByRole("button", { name: `Take $${(50 + tip).toFixed(2)}` });
  await dialog.getByLabel(`Tip for ${first}`).fill("5");
  await dialog.getByText(`$${(tip - 5).toFixed(2)} of the tip is left.`).waitFor();
  expect(await taking.isDisabled()).toBe(true);
  await dialog.getByLabel(`Tip for ${second}`).fill(String(tip - 5));
  await dialog.getByText("The parts add up to the tip.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await taking.click();
  // After the payment, the dialog starts again with the balance.
  await dialog.getByText(`tip: $5.00 for ${first}, $${(tip - 5).toFixed(2)} for ${second}`).waitFor();
  await dialog.getByRole("radio", { name: "Card reader" }).check();
  await dialog.getByRole("button", { name: /^Ask for \$/ }).click();
  await reader.getByRole("heading", { name: "Tap, insert or swipe" }).waitFor();
  await reader.getByRole("button", { name: "Tap", exact: true }).click();
  await dialog.getByText("Paid in full.").waitFor();
  const { rows } = await db.execute<{ tenders: number; tip: number }>(sql`
    select count(*)::int as tenders, max(o.tip_cents)::int as tip from tenders t join orders o on o.id = t.order_id
    where o.id = ${orderId} and t.state = 'captured'`);
  expect(rows).toEqual([{ tenders: 2, tip: Math.round(tip * 100) }]);
});

itInCheck.each([STAFF_SCREENS.desktop, STAFF_SCREENS.phone])(
  "BO-19: at $width px, by keyboard, the desk takes a gift card and cash with a tip, and partly refunds both",
  async (viewport) => {
    const { id, orderId } = await bookTwo();
    const { rows } = await db.execute<{ cents: number }>(
      sql`select due_at_clinic_cents as cents from orders where id = ${orderId}`,
    );
    const due = present(rows[0]).cents;
    const card = await giveCard({ db, secrets }, 5_000);
    const visitor = await newStaffVisitor(browser, server, "admin", { viewport });
    await db.execute(sql`update sessions set stepped_up_at = now() where customer_id = ${visitor.id}`);
    const { page, goto } = visitor;
    const keys = keyboardOf(page);
    const dialog = page.getByRole("dialog");
    const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    const press = async (target: ReturnType<typeof page.getByRole>) => {
      await target.waitFor();
      await keys.tabTo(target);
      await keys.press("Enter");
    };

    await goto(`/admin/visits/${id}`);
    await press(page.getByRole("button", { name: "Take payment" }));
    await dialog.getByRole("radio", { name: "Card reader" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await keys.tabTo(dialog.getByRole("radio", { name: "Card reader" }));
    await keys.press("ArrowDown", 3);
    await keys.tabTo(dialog.getByLabel("Amount"));
    await keys.press("ControlOrMeta+a");
    await keys.type("50");
    await keys.tabTo(dialog.getByLabel("Gift card code"));
    await keys.type(card.code);
    await press(dialog.getByRole("button", { name: "Take $50.00" }));
    await dialog.getByText(money(due - 5_000), { exact: true }).waitFor();
    expect(await leftOn({ db }, card.id)).toBe(0);

    await keys.tabTo(dialog.getByRole("radio", { name: "Card reader" }));
    await keys.press("ArrowDown", 2);
    await press(dialog.getByRole("button", { name: /^20%/ }));
    const tip = Number(await dialog.getByLabel("Tip on top").inputValue()) * 100;
    expect(tip).toBeGreaterThan(0);
    await keys.tabTo(dialog.getByLabel("Handed over"));
    await keys.type("1000");
    await dialog.getByText(`Change: ${money(100_000 - due + 5_000 - tip)}`).waitFor();
    await press(dialog.getByRole("button", { name: `Take ${money(due - 5_000 + tip)}` }));
    await dialog.getByText("Paid in full.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(dialog.getByRole("button", { name: "Done" }));
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Paid" }).waitFor();

    // The serum is added after the visit was paid, so it is an order of its own, due separately. The visit then lists
    // the payments of both orders.
    await page.getByRole("button", { name: "Add a product" }).click();
    await dialog.getByRole("combobox", { name: "Product" }).fill("serum");
    await dialog.getByRole("option").first().click();
    await dialog.getByRole("list", { name: "What is added" }).getByRole("listitem").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add to the visit" }).click();
    await page.getByRole("list", { name: "Added to the visit" }).getByRole("listitem").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Take payment" }).click();
    await dialog.getByRole("radio", { name: "Cash" }).check();
    await dialog.getByRole("button", { name: /^Take \$/ }).click();
    await dialog.getByText("Paid in full.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("heading", { name: /^Paid of order/ }).waitFor();
    await page
      .getByText(/took \$[\d.]+ in cash/)
      .nth(1)
      .waitFor();

    await press(page.getByRole("button", { name: "Refund" }).first());
    await keys.tabTo(dialog.getByRole("textbox", { name: /^Pieces of/ }).last());
    await keys.press("ControlOrMeta+a");
    await keys.type("1");
    await keys.tabTo(dialog.getByLabel(/^Refund the tip/));
    await keys.press("Space");
    await dialog.getByRole("button", { name: /^Refund \$/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(dialog.getByRole("button", { name: /^Refund \$/ }));
    await dialog.waitFor({ state: "detached" });
    await press(page.getByRole("button", { name: /handed back$/ }));
    await page.getByRole("button", { name: /handed back$/ }).waitFor({ state: "detached" });
    const { rows: books } = await db.execute<{ state: string; status: string; owes: number }>(sql`
    select r.state, o.payment_state as status, a.balance_cents::int as owes from refunds r join orders o on o.id = r.order_id
    join ledger_accounts a on a.id = 'order:' || o.id where o.id = ${orderId}`);
    expect(books).toEqual([{ state: "succeeded", status: "partly_refunded", owes: 0 }]);
  },
);

itInCheck(
  "OO-12: a card reader takes a visit's payment with a tip, and waiting for the card continues after a reload",
  async () => {
    const { id, orderId } = await bookTwo();
    const { page, goto, context } = await newStaffVisitor(browser, server, "staff", {
      viewport: STAFF_SCREENS.desktop,
    });
    const dialog = page.getByRole("dialog");
    const waiting = page.getByText("Waiting for the card on Front desk").first();
    await goto(`/admin/visits/${id}`);
    await page.getByRole("button", { name: "Take payment" }).click();
    const [reader] = await Promise.all([
      context.waitForEvent("page"),
      dialog.getByRole("link", { name: /^Open the demo’s reader/ }).click(),
    ]);
    await dialog.getByRole("button", { name: /^Ask for \$/ }).click();
    await waiting.waitFor();
    // Waits for this screen, so that a later "Ready" is a new state.
    await reader.getByRole("heading", { name: "Tap, insert or swipe" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.reload();
    await waiting.waitFor();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await waiting.waitFor({ state: "detached" });
    await reader.getByRole("heading", { name: "Ready" }).waitFor();

    await page.getByRole("button", { name: "Take payment" }).click();
    await dialog.getByRole("button", { name: /^Ask for \$/ }).click();
    await reader.getByRole("heading", { name: "Tap, insert or swipe" }).waitFor();
    expect(await violationsOn(reader)).toEqual([]);
    await reader.getByRole("button", { name: "Tip 20%" }).click();
    await reader.getByText(/of it a tip$/).waitFor();
    await reader.getByRole("button", { name: "Tap", exact: true }).click();
    await reader.getByRole("heading", { name: "Approved" }).waitFor();
    await dialog.getByText("Paid in full.").waitFor();
    const { rows } = await db.execute<{ tenders: number; tip: number; sum: number }>(sql`
    select count(*)::int as tenders, max(o.tip_cents)::int as tip, max(t.tip_cents)::int as sum from tenders t join orders o on o.id = t.order_id
    where o.id = ${orderId} and t.state = 'captured'`);
    expect(rows).toEqual([{ tenders: 1, tip: present(rows[0]).sum, sum: present(rows[0]).tip }]);
    expect(present(rows[0]).tip).toBeGreaterThan(0);
  },
);

itInCheck(
  "the desk sells a product for cash to a customer without an account, and the till count includes it",
  async () => {
    const { page, goto, name } = await newStaffVisitor(browser, server, "staff");
    await goto("/admin/orders");
    await page.getByRole("button", { name: "New sale" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Product" }).fill("serum");
    await dialog.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByRole("list", { name: "What is sold" }).getByRole("listitem").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Go to payment" }).click();
    await dialog.getByRole("radio", { name: "Cash" }).check();
    await dialog.getByRole("button", { name: /^Take \$/ }).click();
    await dialog.getByText("Paid in full.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.waitForURL(/\/admin\/orders\/\w+$/);
    await page.getByRole("heading", { name: "Paid" }).waitFor();
    await page.getByText("Handed over", { exact: true }).first().waitFor();
    await goto("/admin/payments/day-close");
    await page.getByRole("button", { name: `Count the cash of ${name}` }).click();
    await dialog.getByLabel("Counted").fill("1");
    await dialog.getByLabel("Why it differs").fill("Float not counted");
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save the count" }).click();
    await page.getByText(/short$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  },
);

itInCheck("OO-11: the desk sells a package after the customer signs the agreement on the screen", async () => {
  const customer = await newCustomer(origin, "Ottilie");
  const { page, goto, context } = await newStaffVisitor(browser, server, "staff");
  await goto("/admin/orders");
  await page.getByRole("button", { name: "New sale" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Customer (optional)" }).fill(customer.email);
  // The adjacent field has options too.
  await dialog
    .getByRole("option", { name: /Ottilie/ })
    .first()
    .click();
  const ways = dialog.getByRole("combobox", { name: "Membership or package" });
  const atOnce = ways.getByRole("option", { name: /at once$/ }).first();
  await ways.selectOption(present(await atOnce.getAttribute("value")));
  await dialog.getByRole("button", { name: "Go to payment" }).click();
  await dialog.getByRole("alert").getByText("The customer hasn’t agreed to it yet.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const [screen] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("button", { name: "Turn the screen" }).click(),
  ]);
  await screen.getByRole("heading", { name: /^Please read and agree/ }).waitFor();
  await screen.getByRole("checkbox").check();
  await screen.getByLabel("Your full name").fill("Ottilie Okafor");
  await screen.getByRole("button", { name: "I agree" }).click();
  await screen.getByRole("alert").getByText("Sign in the box").waitFor();
  const box = present(await screen.getByRole("img", { name: "Your signature" }).boundingBox());
  await screen.mouse.move(box.x + 30, box.y + 40);
  await screen.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await screen.mouse.move(box.x + 30 + step * 15, box.y + 40 + (step % 2) * 30);
  await screen.mouse.up();
  expect(await violationsOn(screen)).toEqual([]);
  await screen.getByRole("button", { name: "I agree" }).click();
  await screen.getByRole("heading", { name: "Thank you" }).waitFor();
  await screen.close();
  await dialog.getByText("Ottilie Okafor has agreed.").waitFor();
  await dialog.getByRole("button", { name: "Go to payment" }).click();
  await dialog.getByRole("radio", { name: "Cash" }).check();
  await dialog.getByRole("button", { name: /^Take \$/ }).click();
  await dialog.getByText("Paid in full.").waitFor();
  const { rows } = await db.execute<{ state: string; signed: boolean }>(sql`
    select p.state, c.signature like 'M%' as signed from sale_consents c join plan_purchases p on p.order_id = c.order_id
    where c.name = 'Ottilie Okafor'`);
  expect(rows).toEqual([{ state: expect.any(String), signed: true }]);
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { formatPhone } from "#shared/format-phone.ts";
import { present } from "#testing/present.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { apiCall, newEmail } from "./support/customer.ts";
import { bookAsGuest } from "./support/guest-visit.ts";
import { itInCheck } from "./support/in-check.ts";
import { enterOn, tabTo } from "./support/keyboard.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();
/** Creates the guest's past visit: a facial with its red light, with a named practitioner. */
async function hadVisit() {
  const service = await apiCall(server.origin)("GET", "Service/ByName/hydra-exfoliation-facial?id=ag07");
  const { _id: addOnId } = present(service.body.data.addOns.find(({ name }) => name === "Red LED"));
  const { guest, practitioner } = await bookAsGuest(server, { serviceId: "ag07", addOnIds: [addOnId] });
  return { guest, practitioner, codeMail: { to: guest.email, subject: /is your booking code/ } };
}

describe("PG-17: a returning customer without a password", () => {
  it("books by keyboard alone from the login page, with everything preselected and filled in", async () => {
    const { guest, practitioner, codeMail } = await hadVisit();
    const { page, goto } = await browser.newVisitor(server.origin);
    const { keyboard } = page;
    await goto("/login");
    await enterOn(page, page.getByRole("link", { name: "Book again with a one-time code" }));
    await page.getByRole("heading", { name: "Been here before?" }).waitFor();
    await tabTo(page, page.getByRole("main").getByLabel("Email"));
    await keyboard.type(guest.email);
    await keyboard.press("Enter");
    await page.getByText(`If we have a booking for ${guest.email}, a code is on its way there.`).waitFor();
    const code = await server.mails.waitForCode(codeMail);
    const box = page.getByLabel("Six-digit code");
    expect(await box.getAttribute("autocomplete")).toBe("one-time-code");

    await tabTo(page, box);
    await keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
    await keyboard.press("Enter");
    await page.locator("form").getByText("Check the six digits, or ask for another code.").waitFor();
    await tabTo(page, box);
    await keyboard.press("Control+A");
    await keyboard.type(code);
    await keyboard.press("Enter");

    await page.getByRole("heading", { name: "Welcome back, Ines" }).waitFor();
    await page.getByText("with Red LED").waitFor();
    await enterOn(page, page.getByRole("link", { name: /^Book again: Hydra-exfoliation facial/ }));
    await page.getByRole("heading", { name: "When works for you?" }).waitFor();
    await page.getByText("Red LED, 20 min").waitFor();
    const who = page.getByRole("group", { name: "Practitioner" }).getByRole("radio", { checked: true });
    expect(await who.inputValue()).toBe(practitioner._id);
    // A time that is chosen while the answers are sent is held once they have arrived.
    const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
    await page.route("**/api/v1/Screening/**", (route) => isChosen.then(() => route.continue()));
    await enterOn(page, page.getByRole("button", { name: "None of these apply to me" }));
    await enterOn(page, page.getByRole("region", { name: "Afternoon" }).getByRole("button").first());
    await page.getByRole("dialog").waitFor();
    choose();

    await page.getByRole("heading", { name: "Almost done" }).waitFor();
    await page.getByText("Welcome back, Ines. Your details are filled in.").waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Ines");
    expect(await page.getByLabel("Email").inputValue()).toBe(guest.email);
    expect(await page.getByLabel("Phone").inputValue()).toBe(formatPhone(guest.phone));
    await enterOn(page, page.getByRole("button", { name: "Book this visit" }));
    await page.waitForURL("**/guestthanks");
    await page.getByText(`With ${practitioner.name}`).waitFor();
    await page.getByText("with Red LED").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  itInCheck("logs in by phone number with a code sent to the stored email, which the page doesn't reveal", async () => {
    const { guest, codeMail } = await hadVisit();
    const { page, goto } = await browser.newVisitor(server.origin, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await goto("/returningMember");
    await page.getByLabel("Phone").fill(guest.phone.replace("+1", ""));
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByText("If we have a booking with this number, a code is on its way").waitFor();
    expect(await page.getByRole("main").textContent()).not.toContain("@");
    expect(await page.getByRole("button", { name: /^Send another code in/ }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    const former = await server.mails.waitForCode(codeMail);

    // Ten minutes pass.
    await server.db.execute(sql`
      update one_time_codes set expires_at = now() where id =
        (select id from one_time_codes where purpose = 'identify_guest' order by created_at desc limit 1)`);
    await page.getByLabel("Six-digit code").fill(former);
    await page.getByRole("button", { name: "Show my visits" }).click();
    await page.getByText("This code has expired").waitFor();
    const codesReceived = async () =>
      (await server.mails.list({ to: guest.email })).filter(({ subject }) => codeMail.subject.test(subject)).length;
    const received = await codesReceived();
    await page.getByRole("button", { name: "Send another code", exact: true }).click();
    await expect.poll(codesReceived, { timeout: 20_000 }).toBe(received + 1);
    await page.getByLabel("Six-digit code").fill(await server.mails.waitForCode(codeMail));
    await page.getByRole("button", { name: "Show my visits" }).click();
    await page.getByRole("heading", { name: "Welcome back, Ines" }).waitFor();

    await page.reload();
    await page.getByRole("heading", { name: "Welcome back, Ines" }).waitFor();
    await page.getByRole("button", { name: "Not Ines? Sign out here" }).click();
    await page.getByRole("heading", { name: "Been here before?" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Been here before?" }).waitFor();
  });

  itInCheck("gets the same response for an unknown email as for a known one, also without JavaScript", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    await goto("/returningMember");
    const email = newEmail("nobody");
    await page.getByRole("main").getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByText(`If we have a booking for ${email}, a code is on its way there.`).waitFor();
    await page.getByLabel("Six-digit code").fill("123456");
    await page.getByRole("button", { name: "Show my visits" }).click();
    await page.locator("form").getByText("Check the six digits, or ask for another code.").waitFor();
    expect(await server.mails.list({ to: email })).toEqual([]);

    const plain = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
    await plain.goto("/returningMember");
    await plain.page.getByRole("heading", { name: "Been here before?" }).waitFor();
    expect(await plain.page.locator("main noscript").textContent()).toContain(
      "You’ll need JavaScript turned on to use this page.",
    );
  });
});

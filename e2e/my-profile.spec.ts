import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

itInCheck(
  "AU-7: a profile photo that is too large or isn't a picture is refused before it is uploaded, with the reason",
  async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await logIn(visitor, await newCustomer(server.origin), "/my-profile");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && sent.push(request.url()));
    const photo = page.getByLabel("Choose a photo");
    const main = page.getByRole("main");
    await photo.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(1_100_000) });
    await main.getByText("Image size exceeds 1 MB limit").waitFor();
    await photo.setInputFiles({ name: "words.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await main.getByText("We can’t open this picture.").waitFor();
    expect(await page.getByRole("button", { name: "Save this photo" }).count()).toBe(0);
    expect(sent).toEqual([]);
  },
);

it("AU-3: logging out another device leaves focus in the list of devices; PG-22: erasing the account with a wrong password shows an error and erases nothing", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  visitor.expectComplaint(/403/);
  const customer = await newCustomer(server.origin);
  await logIn(visitor, customer, "/my-profile");
  const devices = page.getByRole("list", { name: "Devices" });
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(2); // this device, and the one that signed up
  await devices.getByRole("button", { name: /^Log out/ }).click();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  await untilFocused(devices);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const password = dialog.getByLabel("Your password");
  await password.fill("not-this-one-at-all");
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  expect(await password.inputValue()).toBe("not-this-one-at-all");
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await page.getByRole("heading", { level: 1, name: `${customer.firstName} Okafor` }).waitFor();
});

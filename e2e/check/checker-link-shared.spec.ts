import { describe, expect, it } from "vitest";
import { openBrowser, PHONE, type Visitor } from "../support/browser.ts";
import { itInCheck } from "../support/in-check.ts";
import { openAlive } from "../support/keyboard-visitor.ts";
import { workerServer } from "../support/server.ts";

const server = await workerServer();
const browser = await openBrowser();
const LABEL = "Aqua, Glycerin, Isopropil Myristate, Rosalind Complex 3. May contain: Iron Oxides";

/** Records everything that this visitor's browser sends: URLs and bodies. */
function listen(visitor: Visitor): string[] {
  const sent: string[] = [];
  visitor.page.on("request", (request) =>
    sent.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ""}`)),
  );
  return sent;
}

describe("the ingredient checker (IC-2)", () => {
  it("checks a list in the browser, and opens the list from a shared link without sending the list to a server", async () => {
    const mara = await browser.newVisitor(server.origin, { permissions: ["clipboard-read", "clipboard-write"] });
    const sent = listen(mara);
    await mara.goto("/checkIngredients");
    await mara.page.getByLabel("Ingredient list").fill(LABEL);
    await mara.page.getByRole("button", { name: "Check", exact: true }).click();
    const verdict = "We can’t say for 1 of 5. One of five may clog pores.";
    await mara.page.getByText(verdict, { exact: true }).last().waitFor();
    expect(await mara.page.getByText("We recognized 4 of 5 ingredients.").count()).toBe(1);
    expect(await mara.page.getByText("Read from “Isopropil Myristate”").count()).toBe(1);

    await mara.page.getByRole("button", { name: /^Unknown 1/ }).click();
    expect(await mara.page.locator("summary").filter({ hasText: "Rosalind Complex 3" }).count()).toBe(1);
    expect(await mara.page.locator("summary").filter({ hasText: "Isopropyl" }).count()).toBe(0);

    await mara.page.getByRole("button", { name: "Copy a link to this result" }).click();
    await mara.page.getByText("Link copied").waitFor();
    const link = await mara.page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${server.origin}/checkIngredients#list=`)).toBe(true);

    const friend = await browser.newVisitor(server.origin, { viewport: PHONE, hasTouch: true, isMobile: true });
    const sentByFriend = listen(friend);
    await friend.goto(link.slice(server.origin.length));
    await friend.page.getByText(verdict, { exact: true }).last().waitFor();
    expect(await friend.page.getByLabel("Ingredient list").inputValue()).toBe(LABEL);
    const row = friend.page.locator("details").filter({ hasText: "Isopropyl Myristate" });
    await row.locator("summary").click();
    await row.getByText("Clogging, 0 to 5").waitFor();

    for (const one of [...sent, ...sentByFriend]) expect(one).not.toMatch(/Isopropil|Rosalind|#list/);
    expect(server.output()).not.toMatch(/Isopropil|Rosalind/);
  });

  itInCheck("opens the ingredient list of a product from the product page", async () => {
    const visitor = await browser.newVisitor(server.origin);
    await openAlive(visitor.page, "/product/weightless-gel-moisture");
    await visitor.page.getByRole("link", { name: "See ratings and sources" }).click();
    await visitor.page.waitForURL("**/checkIngredients#list=*");
    await visitor.page.getByText("None of the six is rated as pore-clogging.", { exact: true }).last().waitFor();
    await expect.poll(() => visitor.page.getByLabel("Ingredient list").inputValue()).toContain("Niacinamide");
  });

  itInCheck("finds an ingredient by name, by keyboard alone", async () => {
    const visitor = await browser.newVisitor(server.origin);
    await openAlive(visitor.page, "/checkIngredients");
    await visitor.page.getByLabel("Search by name").focus();
    await visitor.page.keyboard.type("cocoa");
    await visitor.page.getByRole("heading", { name: "Theobroma Cacao Seed Butter" }).waitFor();
    await visitor.page.getByLabel("Ingredient list").focus();
    await visitor.page.keyboard.type("Lanolin");
    for (let turn = 0; turn < 2; turn += 1) await visitor.page.keyboard.press("Tab");
    await visitor.page.keyboard.press("Enter");
    await visitor.page.getByText("This ingredient isn’t rated as pore-clogging.", { exact: true }).last().waitFor();
  });

  itInCheck("checks a list without scripts by a form post, never in the URL", async () => {
    const visitor = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
    await visitor.page.goto("/checkIngredients");
    await visitor.page.getByLabel("Ingredient list").fill("Water, Cocoa Butter");
    await visitor.page.getByRole("button", { name: "Check", exact: true }).click();
    await visitor.page.getByText("One of two may clog pores.", { exact: true }).last().waitFor();
    expect(visitor.page.url()).not.toContain("Cocoa");
  });

  itInCheck("checks a list that was pasted before the scripts loaded, without losing the pasted text", async () => {
    const { page } = await browser.newVisitor(server.origin);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto("/checkIngredients", { waitUntil: "commit" });
    await page.getByLabel("Ingredient list").fill("Water, Cocoa Butter");
    scripts.resolve();
    await page.waitForFunction(() => window.halcyonIsAlive);
    await page.getByRole("button", { name: "Clear" }).waitFor();
    expect(await page.getByLabel("Ingredient list").inputValue()).toBe("Water, Cocoa Butter");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("One of two may clog pores.", { exact: true }).last().waitFor();
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { violationsOn } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { untilFocused } from "../support/keyboard.ts";
import { startServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Builds the current version with the back office in development form: `/admin/kit` shows every component. */
async function buildWithKit(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "halcyon-kit-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, process.env.BUILD_DIR ?? "build"), folder, { recursive: true });
  rmSync(join(folder, "node_modules"), { force: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
  const program = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
  const env = { ...process.env, NODE_ENV: "development", BUILD_APP: "staff", BUILD_DIR: folder };
  const child = spawn(process.execPath, [program, "build"], { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the build ended with ${code}: ${said}`);
  return folder;
}

const server = await startServer({ env: { BUILD_DIR: await buildWithKit() } });
const browser = await openBrowser();

async function openKit(options: Parameters<typeof newStaffVisitor>[3] = {}): Promise<Page> {
  const { page, goto } = await newStaffVisitor(browser, server, "admin", options);
  await goto("/admin/kit");
  await page.getByRole("heading", { level: 1, name: "Dew Bank Hyaluronic" }).waitFor();
  return page;
}

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Not saved" });

describe("the UI kit's components", () => {
  it.each([
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ])("fit at $width px, and axe finds no problems", async (viewport) => {
    const page = await openKit({ viewport, hasTouch: viewport.width < 1024 });
    const look = async () => {
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(viewport.width);
      expect(await violationsOn(page)).toEqual([]);
    };
    await look();
    await nameField(page).fill("Dew");
    await bar(page).waitFor();
    await page.getByRole("button", { name: "New product" }).click();
    await page.getByRole("dialog").waitFor();
    await look();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open the drawer" }).click();
    await page.getByRole("heading", { name: "Mara Okafor" }).waitFor();
    await look();
  });

  it("have the heights that the design specifies", async () => {
    const page = await openKit();
    const heightOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height;
    expect(await heightOf("main header > div")).toBe(68);
    expect(await heightOf("main header nav li")).toBe(40);
    expect(await heightOf(".btn.btn-outline")).toBe(36);
    expect(await heightOf("input.field")).toBe(36);
    expect(await heightOf(".badge")).toBe(22);
    expect(await heightOf("input.tick")).toBe(18);
    await nameField(page).fill("Dew");
    expect((await bar(page).boundingBox())?.height).toBe(56);
    await page.getByRole("button", { name: "Open the drawer" }).click();
    expect((await page.locator(".side-drawer").boundingBox())?.width).toBe(352);
  });
});

describe("unsaved changes", () => {
  it("are saved by Ctrl-S in the field, and discarded with the bar", async () => {
    const page = await openKit();
    await nameField(page).fill("Dew");
    await page.keyboard.press("Control+s");
    await bar(page).waitFor({ state: "hidden" });
    expect(await nameField(page).inputValue()).toBe("Dew");
    await nameField(page).fill("Dew Bank");
    await bar(page).getByRole("button", { name: "Discard" }).click();
    await bar(page).waitFor({ state: "hidden" });
    expect(await nameField(page).inputValue()).toBe("Dew");
  });

  it("cause a dialog when the person leaves the form: Stay, Save or Discard", async () => {
    const page = await openKit();
    const leave = () =>
      page.getByRole("navigation", { name: "Product" }).getByRole("link", { name: "Sizes and stock" }).click();
    const question = page.getByRole("dialog", { name: "You have changes that aren't saved." });
    await nameField(page).fill("Dew");
    await leave();
    await question.waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Stay");
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/admin/kit");
    expect(await nameField(page).inputValue()).toBe("Dew");
    await leave();
    await question.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/admin/kit/stock");
    await page.goBack();
    await nameField(page).fill("Dew again");
    await leave();
    await question.getByRole("button", { name: "Discard" }).click();
    await page.waitForURL("**/admin/kit/stock");
  });

  it("are offered as a draft when the form is opened again after the window was closed; saving deletes the draft", async () => {
    const page = await openKit();
    page.on("dialog", (dialog) => void dialog.accept());
    const draft = page.getByRole("region", { name: "Draft" });
    await nameField(page).fill("Half a name");
    await bar(page).waitFor();
    await page.reload();
    await draft.getByText(/^Draft from \d{1,2}:\d\d [ap]m\.$/).waitFor();
    await draft.getByRole("button", { name: "Use it" }).click();
    expect(await nameField(page).inputValue()).toBe("Half a name");
    await page.keyboard.press("Control+s");
    await bar(page).waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await draft.isVisible()).toBe(false);
  });
});

describe("the UI kit, used by keyboard,", () => {
  it("moves the focus into a drawer, and Escape closes the drawer and returns the focus", async () => {
    const page = await openKit();
    const opener = page.getByRole("button", { name: "Open the drawer" });
    await opener.press("Enter");
    const heading = page.getByRole("heading", { name: "Mara Okafor" });
    await heading.waitFor();
    await untilFocused(heading);
    await page.keyboard.press("Escape");
    await heading.waitFor({ state: "hidden" });
    await untilFocused(opener);
  });

  it("navigates a menu with arrows and letters, and undoes its action with Ctrl-Z", async () => {
    const page = await openKit();
    const opener = page.getByRole("button", { name: "More actions" });
    const focused = () => page.evaluate<string>("document.activeElement.textContent");
    await opener.press("ArrowDown");
    await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
    await expect.poll(focused).toBe("Duplicate");
    await page.keyboard.press("End");
    expect(await focused()).toBe("Delete");
    await page.keyboard.press("a");
    expect(await focused()).toBe("Archive");
    await page.keyboard.press("Escape");
    expect(await focused()).toContain("More actions");
    await opener.press("Enter");
    await page.getByRole("menuitem", { name: "Archive" }).press("Enter");
    const toast = page.getByText("Archived.");
    await toast.waitFor();
    await page.keyboard.press("Control+z");
    await toast.waitFor({ state: "hidden" });
  });
});

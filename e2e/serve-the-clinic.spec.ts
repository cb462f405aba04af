import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { screens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";

const clinic = await workerServer();
const server = await clinic.launchAnother();
const browser = await openBrowser();

describe("a newly started clinic", () => {
  it("reports that it is alive and ready", async () => {
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(server.origin + path)).status).toBe(200);
  });

  it.each(screens("a desktop"))("shows its home page on %s without console errors", async (_screen, options) => {
    const visitor = await browser.newVisitor(server.origin, options);
    await visitor.goto("/");
    expect(await visitor.page.title()).toMatch(/Halcyon/);
    expect(await visitor.page.getByRole("main").count()).toBe(1);
  });

  it("stops in order on a stop signal, and starts again with its data", async () => {
    expect(await server.stop()).toBe(0);
    const next = await clinic.launchAnother();
    expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
  });
});

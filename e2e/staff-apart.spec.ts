import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { weighBackOffice } from "../bench/staff-weight.ts";
import { calls, guestCallsOfStaff } from "../src/calls.ts";
import { ownAccountCalls } from "../src/modules/account/contract/own-account-calls.ts";
import { signInCalls } from "../src/modules/account/contract/sign-in-calls.ts";

const BUILD = resolve(import.meta.dirname, "../build");

/** Each script and stylesheet under a folder with its content. */
function codeUnder(top: string): [name: string, content: string][] {
  return readdirSync(top, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css)$/.test(name) && statSync(join(top, name)).isFile())
    .map((name) => [name, readFileSync(join(top, name), "latin1")]);
}

/** What browsers download of the build that all journeys use. That a change stays apart: check/staff-apart.spec.ts. */
const storefront = codeUnder(join(BUILD, "client"));
const backOffice = codeUnder(join(BUILD, "staff", "client"));

describe("the back office apart from the storefront", () => {
  it("puts no code, name of a screen or style of the back office into anything that a guest downloads", () => {
    expect(storefront.length).toBeGreaterThan(50);
    for (const [name, content] of storefront)
      expect(content, name).not.toMatch(
        /modules\/[\w-]+\/staff|screens\/staff|staff-app|\/admin\/assets|\/admin\/today|bg-chosen/,
      );
  });

  it("lets no screen of staff make a call of the storefront that their table leaves out", () => {
    const own = new Set<string>([...guestCallsOfStaff, ...Object.keys({ ...signInCalls, ...ownAccountCalls })]);
    const others = Object.keys(calls).filter((name) => !own.has(name));
    const made = new RegExp(`\\.call\\(["'\`](${others.join("|")})["'\`]`, "g");
    const scripts = backOffice.filter(([name]) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(100);
    for (const [name, content] of scripts) expect([name, content.match(made)]).toEqual([name, null]);
    expect(scripts.some(([, content]) => /\.call\(["'`]listPractitioners["'`]/.test(content))).toBe(true);
  });

  it("loads at most 130 KB of scripts and styles for the frame of the back office, and 40 KB more for the board", () => {
    const { shell, board } = weighBackOffice();
    expect(shell).toBeGreaterThan(50_000);
    expect(shell).toBeLessThan(130 * 1_024);
    expect(board).toBeGreaterThan(10_000);
    expect(board).toBeLessThan(40 * 1_024);
  });
});

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { weighBackOffice } from "../bench/staff-weight.ts";
import { calls, guestCallsOfStaff } from "../src/calls.ts";
import { ownAccountCalls } from "../src/modules/account/contract/own-account-calls.ts";
import { signInCalls } from "../src/modules/account/contract/sign-in-calls.ts";

const BUILD = resolve(import.meta.dirname, "../build");

/** Returns every script and stylesheet in a folder with its content. */
function codeUnder(top: string): [name: string, content: string][] {
  return readdirSync(top, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css)$/.test(name) && statSync(join(top, name)).isFile())
    .map((name) => [name, readFileSync(join(top, name), "latin1")]);
}

/**
 * The files that guests' browsers download, from the build that all tests use. check/staff-apart.spec.ts proves that a
 * change of the back office doesn't change them.
 */
const storefront = codeUnder(join(BUILD, "client"));
const backOffice = codeUnder(join(BUILD, "staff", "client"));

describe("the separation of the back office from the storefront", () => {
  it("means that guests download no code, screen name or style of the back office", () => {
    expect(storefront.length).toBeGreaterThan(50);
    for (const [name, content] of storefront)
      expect(content, name).not.toMatch(
        /modules\/[\w-]+\/(?:[\w-]+\/)?staff|screens\/staff|staff-app|\/admin\/assets|\/admin\/today|bg-chosen/,
      );
  });

  it("means that no staff screen makes a storefront call that is missing from the back office's table of calls", () => {
    const own = new Set<string>([...guestCallsOfStaff, ...Object.keys({ ...signInCalls, ...ownAccountCalls })]);
    const others = Object.keys(calls).filter((name) => !own.has(name));
    const made = new RegExp(`\\.call\\(["'\`](${others.join("|")})["'\`]`, "g");
    const scripts = backOffice.filter(([name]) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(100);
    for (const [name, content] of scripts) expect([name, content.match(made)]).toEqual([name, null]);
    expect(scripts.some(([, content]) => /\.call\(["'`]listPractitioners["'`]/.test(content))).toBe(true);
  });

  it("allows at most 130 KB of scripts and styles for the back office's layout, and 40 KB for the calendar board", () => {
    const { shell, board } = weighBackOffice();
    expect(shell).toBeGreaterThan(50_000);
    expect(shell).toBeLessThan(130 * 1_024);
    expect(board).toBeGreaterThan(10_000);
    expect(board).toBeLessThan(40 * 1_024);
  });
});

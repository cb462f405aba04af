import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { greeting, type MailBlock, withoutTheirWords } from "#modules/notifications/domain/mail-content.ts";
import { mailKinds } from "#modules/notifications/domain/mail-kinds.ts";
import { mailWriters } from "./server-modules.ts";

it("each kind of email has a subject category, so that no news is sent as something else", () => {
  expect(Object.keys(mailWriters).sort()).toEqual(Object.keys(mailKinds).sort());
});

it("each email uses the greeting block, which leaves out the name for an unverified email", async () => {
  const folder = new URL("../modules/", import.meta.url);
  const sources = (await readdir(folder, { recursive: true })).filter(
    (name) => /\/server\/.*\.ts$/.test(name) && !name.endsWith(".test.ts"),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((name) => /(Hello|Hi|Dear) \$\{/.test(readFileSync(new URL(name, folder), "utf8")))).toEqual(
    [],
  );
});

const HOSTILE = "Win $500 http://evil.example";

it("an email to an unverified address leaves out only names and the reader's own message", () => {
  const blocks: MailBlock[] = [
    greeting(HOSTILE),
    { kind: "text", text: "Your visit is booked." },
    { kind: "own-words", heading: "You wrote", text: HOSTILE },
  ];
  expect(withoutTheirWords(blocks)).toEqual([greeting(""), { kind: "text", text: "Your visit is booked." }]);
});

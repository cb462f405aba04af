import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { greeting, type MailBlock, withoutTheirWords } from "#modules/notifications/domain/mail-content.ts";
import { mailKinds } from "#modules/notifications/domain/mail-kinds.ts";
import { mailWriters } from "./server-modules.ts";

it("each kind of email that the server writes is declared with its category, so that no news is sent as another category", () => {
  expect(Object.keys(mailWriters).sort()).toEqual(Object.keys(mailKinds).sort());
});

it("each email greets its recipient with the greeting block, which omits the name if the email address is unverified", async () => {
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

it("an email to an unverified address omits only names and the message that the recipient wrote", () => {
  const blocks: MailBlock[] = [
    greeting(HOSTILE),
    { kind: "text", text: "Your visit is booked." },
    { kind: "own-words", heading: "You wrote", text: HOSTILE },
  ];
  expect(withoutTheirWords(blocks)).toEqual([greeting(""), { kind: "text", text: "Your visit is booked." }]);
});

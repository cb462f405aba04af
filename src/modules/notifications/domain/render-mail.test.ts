import { expect, it } from "vitest";
import { DEFAULT_BRAND } from "#shared/brand/brand.ts";
import { paletteOf } from "#shared/brand/palette.ts";
import type { MailContent } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";

const sender = { name: "Halcyon", address: "hello@halcyon.example", phone: "(212) 555-0148", place: "14 Larch Street" };
const content: MailContent = {
  subject: "Your visit",
  preview: "Tuesday at nine",
  heading: "See you on Tuesday",
  blocks: [
    { kind: "text", text: "Hello <b>Mara</b> & co" },
    { kind: "code", digits: "012345" },
    { kind: "rows", rows: [["When", "Tuesday"]] },
    { kind: "heading", text: "Before you come" },
    { kind: "list", items: ["Come with a clean face"] },
    { kind: "link", label: "See your visits", url: "https://clinic.example/upcoming-orders?a=1&b=2" },
  ],
  reason: "You booked this visit.",
};

it("an email has the same content in HTML and in plain text", () => {
  const { html, text } = renderMail(content, sender);
  for (const words of ["012345", "When", "Tuesday", "Before you come", "Come with a clean face", "14 Larch Street"]) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
  expect(text).toContain("See your visits: https://clinic.example/upcoming-orders?a=1&b=2");
});

it("an email shows customer input as text, never as markup", () => {
  const { html } = renderMail(content, sender);
  expect(html).toContain("Hello &lt;b&gt;Mara&lt;/b&gt; &amp; co");
  expect(html).not.toContain("<b>");
});

it("an email loads no external resources", () => {
  expect(renderMail(content, sender).html).not.toMatch(/<img|<link|<script|url\(/);
});

it("an email styles the clinic's name as the site does, and aligns amounts to the right", () => {
  const sums: MailContent = { ...content, blocks: [{ kind: "sums", rows: [["Due at the clinic", "$208.00"]] }] };
  const { html, text } = renderMail(sums, { ...sender, name: "Halcyon <Aesthetics>" });
  expect(html).toContain("Halcyon <i>&lt;Aesthetics&gt;</i>");
  expect(html).toMatch(/<td style="[^"]*text-align:right[^"]*">\$208\.00<\/td>/);
  expect(text).toContain("Due at the clinic: $208.00");
});

it("on a phone, an email may break an estimate into lines, but never within an amount", () => {
  const rows: [string, string][] = [
    ["Filler", "from $130, most people $208 to $312"],
    ["Due", "$1,208.00"],
  ];
  const { html } = renderMail({ ...content, blocks: [{ kind: "sums", rows }] }, sender);
  const styleOf = (value: string) => html.split(value)[0]?.match(/style="([^"]*)">$/)?.[1];
  expect(styleOf("from $130")).toContain("text-align:right");
  expect(styleOf("from $130")).not.toContain("nowrap");
  expect(styleOf("$1,208.00")).toContain("nowrap");
});

it("an email uses the clinic's own colors if there are any (OO-7)", () => {
  const palette = paletteOf({ ...DEFAULT_BRAND, ink: "#14213d", paper: "#ffffff" });
  const { html } = renderMail(content, { ...sender, palette });
  expect(html).toContain("background:#ffffff");
  expect(html).toContain("color:#14213d");
  expect(html).not.toMatch(/#22302c|#faf6f0|#46534d|#efe6da|#e2d5c5/i);
  expect(renderMail(content, sender).html).toContain("background:#FAF6F0");
});

it("an email shows the clinic's logo, if there is one, with the clinic's name as alternative text", () => {
  const { html, text } = renderMail(content, { ...sender, logo: { cid: "logo", width: 160, height: 40 } });
  expect(html).toContain(`<img src="cid:logo" alt="${sender.name}" width="160" height="40"`);
  expect(html).not.toContain("<i>");
  expect(text).toBe(renderMail(content, sender).text);
});

import { joined } from "#shared/place-text.ts";
import { WHOLE } from "#shared/whole-words.ts";
import type { MailBlock, MailContent, MailSender } from "./mail-content.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Returns escaped HTML in which days, times and phone numbers don't wrap. */
function toHtmlText(text: string): string {
  return text
    .split(WHOLE)
    .map((part, index) =>
      index % 2 === 0 || part.length > LONGEST_WHOLE
        ? escapeHtml(part)
        : `<span style="white-space:nowrap">${escapeHtml(part)}</span>`,
    )
    .join("");
}

/** Words longer than this, such as URLs, may break anywhere. */
const LONGEST_WHOLE = 32;

const hello = (firstName: string) => (firstName ? `Hello ${firstName},` : "Hello,");

/** A block that the HTML and text renderings support directly. */
type PlainBlock = Exclude<MailBlock, { kind: "greeting" | "own-words" }>;

/** Converts a block to blocks that both renderings support. */
function plainer(block: MailBlock): PlainBlock[] {
  if (block.kind === "greeting") return [{ kind: "text", text: hello(block.firstName) }];
  if (block.kind !== "own-words") return [block];
  const paragraphs = block.text.split(/\n{2,}/).map((text) => ({ kind: "text" as const, text }));
  return [{ kind: "heading", text: block.heading }, ...paragraphs];
}

/** The standard colors; `inColorsOf` replaces them with the clinic's own. */
const INK = "#22302C";
const SOFT = "#46534D";
const SANS = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif";
const SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif";

/** Sizes a long code so that it fits on one line on a phone. */
const codeStyleOf = (code: string) =>
  code.length > 8
    ? "font-size:20px;line-height:28px;letter-spacing:0.04em;white-space:nowrap"
    : "font-size:34px;line-height:40px;letter-spacing:0.24em";

/** Aligns sums to the right. An estimate is a sentence and may wrap. */
const sumStyleOf = (value: string) =>
  `;text-align:right;font-variant-numeric:tabular-nums${value.length > LONGEST_SUM ? "" : ";white-space:nowrap"}`;

const LONGEST_SUM = 18;

function rowsToHtml(rows: readonly [name: string, value: string][], styleOf = (_value: string) => ""): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 24px;border-top:1px solid #E2D5C5">${rows
    .map(
      ([name, value]) =>
        `<tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #E2D5C5;${SANS};font-size:15px;line-height:23px;color:${SOFT};vertical-align:top">${escapeHtml(name)}</td><td style="padding:10px 0;border-bottom:1px solid #E2D5C5;${SANS};font-size:15px;line-height:23px;color:${INK}${styleOf(value)}">${toHtmlText(value)}</td></tr>`,
    )
    .join("")}</table>`;
}

/** Renders the clinic's logo, or its name as the site does. Readers without pictures see the name. */
function markToHtml({ name, logo }: MailSender): string {
  if (!logo) return wordmarkToHtml(name);
  const { cid, width, height } = logo;
  return `<img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0">`;
}

/** Renders the clinic's name as the site does: the first word upright, the rest in italics. */
function wordmarkToHtml(name: string): string {
  const [first = "", ...rest] = name.split(" ").map(escapeHtml);
  return rest.length === 0 ? first : `${first} <i>${rest.join(" ")}</i>`;
}

/** Renders a link as a button: filled or outlined. */
function buttonToHtml({ label, url }: { label: string; url: string }, isFilled: boolean): string {
  const colors = isFilled ? `background:${INK};color:#FAF6F0` : `color:${INK}`;
  return `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 6px 8px 0;padding:13px 20px;border:1px solid ${INK};border-radius:26px;${colors};${SANS};font-size:16px;line-height:24px;text-decoration:none">${escapeHtml(label)}</a>`;
}

function blockToHtml(block: PlainBlock): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px;${SANS};font-size:16px;line-height:26px;color:${INK}">${toHtmlText(block.text)}${block.link ? ` <a href="${escapeHtml(block.link.url)}" style="color:${INK}">${escapeHtml(block.link.label)}</a>` : ""}</p>`;
    case "heading":
      return `<h2 style="margin:24px 0 8px;${SERIF};font-size:22px;line-height:28px;font-weight:400;color:${INK}">${toHtmlText(block.text)}</h2>`;
    case "picture":
      return `<p style="margin:0 0 24px"><img src="cid:${escapeHtml(block.cid)}" alt="${escapeHtml(block.alt)}" width="560" style="display:block;width:100%;max-width:560px;height:auto;border-radius:14px"></p>`;
    case "quote":
      return `<blockquote style="margin:0 0 24px;${SERIF};font-size:22px;line-height:30px;font-style:italic;color:${INK}">${escapeHtml(block.text).replaceAll("\n", "<br>")}</blockquote>`;
    case "code":
      return `<p style="margin:8px 0 24px;padding:20px 24px;background:#EFE6DA;${SANS};${codeStyleOf(block.digits)};color:${INK}">${escapeHtml(block.digits)}</p>`;
    case "rows":
      return rowsToHtml(block.rows);
    case "sums":
      return rowsToHtml(block.rows, sumStyleOf);
    case "list":
      return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${block.items.map((item) => `<li style="margin:0 0 6px;${SANS};font-size:16px;line-height:26px;color:${INK}">${toHtmlText(item)}</li>`).join("")}</ul>`;
    case "link":
      return `<p style="margin:8px 0 16px">${buttonToHtml(block, true)}</p>`;
  }
}

function blockToText(block: PlainBlock): string {
  switch (block.kind) {
    case "text":
      return block.link ? `${block.text} ${block.link.label}: ${block.link.url}` : block.text;
    case "heading":
      return `${block.text}\n${"-".repeat(block.text.length)}`;
    case "picture":
      return "";
    case "quote":
      return `“${block.text}”`;
    case "code":
      return block.digits;
    case "rows":
    case "sums":
      return block.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
    case "list":
      return block.items.map((item) => `* ${item}`).join("\n");
    case "link":
      return `${block.label}: ${block.url}`;
  }
}

/** Renders the blocks in order. Consecutive links share a line as far as there is room. */
function blocksToHtml(blocks: readonly PlainBlock[]): string[] {
  return blocks.map((block, index) => {
    if (block.kind !== "link") return blockToHtml(block);
    if (blocks[index - 1]?.kind === "link") return "";
    const others = blocks.slice(index + 1);
    const end = others.findIndex(({ kind }) => kind !== "link");
    const row = [block, ...others.slice(0, end === -1 ? undefined : end)].filter((one) => one.kind === "link");
    return `<p style="margin:8px 0 16px">${row.map((link, nth) => buttonToHtml(link, nth === 0)).join(" ")}</p>`;
  });
}

/**
 * Renders an email as HTML with one column, tables and inline styles, as mail programs need it. Its pictures are
 * attached; nothing is loaded from elsewhere.
 */
function toHtml(
  { subject, preview, heading, blocks, reason }: MailContent,
  sender: MailSender,
  unsubscribeUrl?: string,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#FAF6F0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" cellpadding="0" cellspacing="0" width="100%"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:560px"><tr><td>
<p style="margin:0 0 40px;${SERIF};font-size:24px;line-height:30px;color:${INK}">${markToHtml(sender)}</p>
<h1 style="margin:0 0 24px;${SERIF};font-size:38px;line-height:42px;font-weight:400;letter-spacing:-0.02em;color:${INK}">${escapeHtml(heading)}</h1>
${blocksToHtml(blocks.flatMap(plainer)).filter(Boolean).join("\n")}
<p style="margin:40px 0 0;padding:20px 0 0;border-top:1px solid #E2D5C5;${SANS};font-size:14px;line-height:22px;color:${SOFT}">${escapeHtml(reason)}${unsubscribeUrl ? `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:${SOFT}">Unsubscribe</a>` : ""}</p>
<p style="margin:12px 0 0;${SANS};font-size:14px;line-height:22px;color:${SOFT}">${escapeHtml(joined([sender.name, sender.place]))}${sender.phone && `<br>${escapeHtml(sender.phone)}`}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

/** Renders the email as plain text. */
function toText({ heading, blocks, reason }: MailContent, sender: MailSender, unsubscribeUrl?: string): string {
  const why = unsubscribeUrl ? `${reason}\nUnsubscribe: ${unsubscribeUrl}` : reason;
  return `${[heading, ...blocks.flatMap(plainer).map(blockToText).filter(Boolean), `--\n${why}\n\n${joined([joined([sender.name, sender.place]), sender.phone], "\n")}`].join("\n\n")}\n`;
}

/** The standard colors of an email, each with the name of the palette's color that replaces it. */
const STANDARD = { "#22302C": "ink", "#46534D": "ink-soft", "#EFE6DA": "sand", "#E2D5C5": "linen", "#FAF6F0": "paper" };

function inColorsOf({ palette }: MailSender, html: string): string {
  if (!palette) return html;
  return Object.entries(STANDARD).reduce((text, [color, name]) => text.replaceAll(color, palette[name] ?? color), html);
}

/** Renders an email as HTML and text. News contains the URL of its unsubscribe page. */
export function renderMail(
  content: MailContent,
  sender: MailSender,
  unsubscribeUrl?: string,
): { html: string; text: string } {
  return {
    html: inColorsOf(sender, toHtml(content, sender, unsubscribeUrl)),
    text: toText(content, sender, unsubscribeUrl),
  };
}

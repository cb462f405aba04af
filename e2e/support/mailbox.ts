import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bannedIn } from "#testing/plain-words.ts";
import { straightIn } from "#testing/straight-quotes.ts";

export type ReceivedMail = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The attached calendar entry, if any. */
  calendar: string | undefined;
};

/** The emails that a server without SMTP wrote to files, parsed like in an email program. */
export class Mailbox {
  readonly #folder: string;
  /** Parsed emails by file name: a file is written once and doesn't change. */
  readonly #read = new Map<string, ReceivedMail>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns all emails, oldest first; `to` limits them to one recipient. */
  async list({ to }: { to?: string } = {}): Promise<ReceivedMail[]> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
    const mails = await Promise.all(names.map((name) => this.#mailOf(name)));
    return to === undefined ? mails : mails.filter((mail) => addressIn(mail.to) === to.toLowerCase());
  }

  async #mailOf(name: string): Promise<ReceivedMail> {
    const known = this.#read.get(name);
    if (known) return known;
    const mail = parseMail(await readFile(join(this.#folder, name), "latin1"));
    assertPlainWords(mail);
    this.#read.set(name, mail);
    return mail;
  }

  /** Waits for the newest email to this address with a matching subject. */
  async waitFor({ to, subject }: { to: string; subject?: RegExp }, seconds = 20): Promise<ReceivedMail> {
    const deadline = Date.now() + seconds * 1_000;
    for (;;) {
      const mails = await this.list({ to });
      const mail = mails.findLast((candidate) => !subject || subject.test(candidate.subject));
      if (mail) return mail;
      if (Date.now() > deadline) {
        const others = mails.map((candidate) => candidate.subject).join("; ") || "none";
        throw new Error(`No mail to ${to} with subject ${subject} within ${seconds} s; there were: ${others}`);
      }
      await sleep(100);
    }
  }

  /** Returns the one-time code in the newest matching email. */
  async waitForCode(filter: { to: string; subject?: RegExp }): Promise<string> {
    const { text } = await this.waitFor(filter);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (!code) throw new Error(`There is no six-digit code in the mail:\n${text}`);
    return code;
  }
}

/** Throws when an email uses banned words or straight quotes: all emails follow the product's style. */
function assertPlainWords({ subject, text }: ReceivedMail): void {
  const found = [...bannedIn(`${subject}\n${text}`), ...straightIn(`${subject}\n${text}`)];
  if (found.length > 0) throw new Error(`The mail “${subject}” says ${found.join(", ")}:\n${text}`);
}

/** Returns the address in "Mara Okafor <mara@example.com>", or the address alone. */
function addressIn(header: string): string {
  return (/<([^>]*)>/.exec(header)?.[1] ?? header).trim().toLowerCase();
}

type Part = { headers: Map<string, string>; body: string };

function parsePart(source: string): Part {
  const [head = "", ...rest] = source.split(/\r?\n\r?\n/);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: rest.join("\r\n\r\n") };
}

/** Returns the leaf parts of an email that may have nested parts. */
function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get("content-type") ?? "")?.[1];
  if (!boundary) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((piece) => leavesOf(parsePart(piece.replace(/^\r?\n/, ""))));
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding === "quoted-printable") return fromQuotedPrintable(body.replace(/=\r?\n/g, ""));
  return Buffer.from(body, "latin1").toString("utf8");
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Decodes words of a header that aren't plain ASCII (RFC 2047). */
function decodeHeader(value = ""): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : fromQuotedPrintable(text.replaceAll("_", " ")),
    );
}

function parseMail(source: string): ReceivedMail {
  const mail = parsePart(source);
  const leaves = leavesOf(mail);
  const bodyOf = (type: string) => {
    const leaf = leaves.find(({ headers }) => headers.get("content-type")?.toLowerCase().startsWith(type));
    return leaf && decodeBody(leaf);
  };
  return {
    to: decodeHeader(mail.headers.get("to")),
    from: decodeHeader(mail.headers.get("from")),
    subject: decodeHeader(mail.headers.get("subject")),
    text: bodyOf("text/plain") ?? "",
    html: bodyOf("text/html") ?? "",
    calendar: bodyOf("text/calendar"),
  };
}

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export type MailAddress = { name: string; address: string };

/** A file attached to an email; with a `cid` the HTML shows it. */
export type MailAttachment = { filename: string; contentType: string; content: string | Uint8Array; cid?: string };

export type Mail = {
  /**
   * The key of the occasion, such as `order:42:confirmation`. All requests with the same key are for the same email.
   */
  key: string;
  from: MailAddress;
  to: MailAddress;
  /** Where replies go, if not to `from`. */
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** The email's date; default now. */
  date?: Date;
  /** A calendar entry (RFC 5545) that mail programs offer to save. */
  calendar?: { method: "PUBLISH" | "REQUEST" | "CANCEL"; content: string };
  /** The unsubscribe page for emails of this kind, which also supports one click in a mail program (RFC 8058). */
  unsubscribeUrl?: string;
  /** An attachment with a `cid` is a picture shown in the HTML. */
  attachments?: MailAttachment[];
};

export type Mailer = {
  /** Rejects when the email could not be handed over; a repeated call with the same key is safe. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/**
 * Returns a mailer that sends by SMTP if `smtpUrl` is set, else writes each email as a file into `outboxFolder`, newest
 * last by name.
 */
export function createMailer({ smtpUrl, outboxFolder }: { smtpUrl: string | undefined; outboxFolder: string }): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl) : createFileMailer(outboxFolder);
}

function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail));
    },
    close: () => transport.close(),
  };
}

/** Signs in to the email server and disconnects. Rejects when it can't be reached or refuses the password. */
export async function proveMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function createFileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let count = 0;
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const ending = `-${mailFileMark(mail.key)}.eml`;
      if ((await readdir(folder)).some((name) => name.endsWith(ending))) return;
      const { message } = await transport.sendMail(toMessage(mail));
      count += 1;
      const stamp = new Date().toISOString().replace(/[-:.]/g, "");
      const path = join(folder, `${stamp}-${String(count).padStart(4, "0")}${ending}`);
      // Writes under another name first, so that readers of the folder see only complete emails.
      try {
        await writeFile(`${path}.part`, message, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch (error) {
        // Frees the space of a full disk. The job tries again later, with another name.
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

const FINGERPRINT_IN_NAME = 12;

/** Returns the part of an email's file name that identifies it without revealing its subject. */
export function mailFileMark(key: string): string {
  return fingerprintOf(key).slice(0, FINGERPRINT_IN_NAME);
}

/** Returns a hash for an address that may not be stored itself. */
export function addressMark(address: string): string {
  return createHash("sha256").update(address.trim().toLowerCase()).digest("hex");
}

/**
 * Deletes the files of emails that contain one of the addresses, as recipient, reply-to or in their text, and those
 * with one of the key hashes. A missing folder has none.
 */
export async function removeMails(
  outboxFolder: string,
  { addressMarks, keyMarks }: { addressMarks: readonly string[]; keyMarks: readonly string[] },
): Promise<void> {
  const names = await readdir(outboxFolder).catch(() => []);
  const addresses = new Set(addressMarks);
  for (const name of names.filter((each) => each.endsWith(".eml"))) {
    const path = join(outboxFolder, name);
    const isNamed = keyMarks.some((mark) => name.endsWith(`-${mark}.eml`));
    if (isNamed || (await addressesIn(path)).some((address) => addresses.has(addressMark(address))))
      await rm(path, { force: true });
  }
}

/** Returns every email address in an email's file, in its headers and decoded parts. */
async function addressesIn(path: string): Promise<string[]> {
  const source = await readFile(path, "utf8").catch(() => "");
  const decoded = source.split(/^--/m).map((part) => {
    const [head = "", ...rest] = part.split("\r\n\r\n");
    const body = rest.join("\r\n\r\n");
    if (/^Content-Transfer-Encoding: base64/im.test(head))
      return /^Content-Type: (text|application\/ics)/im.test(head)
        ? `${head}\n${Buffer.from(body, "base64")
            .toString("utf8")
            .replace(/\r\n[ \t]/g, "")}`
        : head;
    const whole = body
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return `${head}\n${whole.replace(/\r\n[ \t]/g, "")}`;
  });
  return decoded.flatMap((text) => text.match(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;]+/g) ?? []);
}

function fingerprintOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}

function toMessage({ key, from, to, replyTo, subject, text, html, date, calendar, unsubscribeUrl, attachments }: Mail) {
  const domain = from.address.split("@").at(-1) ?? "localhost";
  return {
    from,
    to,
    ...(replyTo ? { replyTo } : {}),
    subject,
    text,
    html,
    ...(date ? { date } : {}),
    // Email servers and programs recognize a repeated email by this id.
    messageId: `<${fingerprintOf(key)}@${domain}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl
        ? { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {}),
    },
    icalEvent: calendar && { filename: "appointment.ics", method: calendar.method, content: calendar.content },
    attachments: attachments?.map(({ content, ...rest }) => ({
      ...rest,
      content: typeof content === "string" ? content : Buffer.from(content),
    })),
    // An email contains only the given content, never a file or URL that a text happens to name.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

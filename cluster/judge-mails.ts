import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mailFileMark } from "#platform/mailer.ts";
import { WEB_PORTS } from "./proxies.ts";

/** The folder to which a process writes its emails. */
const outboxOf = (folder: string, index: number) => join(folder, `web${index + 1}`, "outbox");

/** Returns how often each email was sent, by the hash of its key. */
function countMails(folder: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [index] of WEB_PORTS.entries()) {
    for (const name of readdirSync(outboxOf(folder, index)).filter((one) => one.endsWith(".eml"))) {
      const mark = name.slice(name.lastIndexOf("-") + 1, -".eml".length);
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Returns each promised email that no process has sent by a moment; `keys` are the occasions, such as
 * `order:42:paid`. Webhooks and jobs may still be on their way.
 */
export async function judgeMails(keys: readonly string[], { folder, by }: { folder: string; by: number }) {
  for (;;) {
    const counts = countMails(folder);
    const missing = keys.filter((key) => !counts.has(mailFileMark(key)));
    if (missing.length === 0) return [];
    if (performance.now() > by) return missing.map((key) => `the email ${key} was promised, and wasn't sent`);
    await sleep(1_000);
  }
}

/**
 * Returns how many emails were sent, and how many of them by more than one process. If a process is killed after the
 * mail server accepted an email, and before it stored that, another process sends the email again.
 */
export function countDoubled(folder: string): { sent: number; doubled: number } {
  const counts = [...countMails(folder).values()];
  return { sent: counts.length, doubled: counts.filter((times) => times > 1).length };
}

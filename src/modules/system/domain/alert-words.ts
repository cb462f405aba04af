import { counted } from "#shared/counted.ts";

export const ALERT_KINDS = ["webhooks", "sender", "mails", "jobs", "disk", "backup", "upload", "clock"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * A problem that was found. `amount`: the number of payments, emails or jobs, the free bytes, the hours without a
 * backup here or in the bucket, or the seconds by which a clock is ahead (negative: behind). `place`: the machine with
 * the disk, the backups or the clock.
 */
export type AlertFacts = { kind: AlertKind; amount: number; place?: string | undefined };

export type AlertWords = {
  /** One line. */
  title: string;
  /** How to fix the problem. */
  advice: string;
  /** The screen where the problem can be fixed, if there is one. */
  link: { path: string; label: string } | null;
};

const WORDS: Record<AlertKind, (facts: AlertFacts) => AlertWords> = {
  webhooks: ({ amount }) => ({
    title: `The card provider reported nothing about the last ${counted(amount, "payment", "payments")}.`,
    advice:
      "Orders are settled by asking the provider, which takes longer. At the provider, check that the webhook to /api/v1/webhooks/payment of your site is on, and that its signing secret is the setting STRIPE_WEBHOOK_SECRET.",
    link: null,
  }),
  sender: () => ({
    title: "Emails are on hold: there’s no address to send them from.",
    advice: "Enter the clinic’s email in the settings, or set MAIL_FROM and start the server again. Then they go out.",
    link: { path: "/admin/setup?step=clinic", label: "Enter the clinic’s email" },
  }),
  mails: ({ amount }) => ({
    title: `The email server refuses ${counted(amount, "mail", "mails")}.`,
    advice:
      "They are tried again for about four days. Check the setting SMTP_URL and the account at your email service, then send a test email.",
    link: { path: "/admin/setup?step=mail", label: "Send a test email" },
  }),
  jobs: ({ amount }) => ({
    title: `${counted(amount, "job has", "jobs have")} failed permanently.`,
    advice: "They aren’t retried automatically. Read the reason, then retry or drop them.",
    link: { path: "/admin/alerts#jobs", label: "See the failed jobs" },
  }),
  disk: ({ amount, place }) => ({
    title: `Only ${(amount / 1e9).toFixed(1)} GB are free on the disk${place ? ` of ${place}` : ""}.`,
    advice:
      "When the disk is full, nothing can be booked or sold anymore. Make room, or move DATA_DIR to a larger disk.",
    link: null,
  }),
  backup: ({ amount, place }) => ({
    title: `No backup for ${counted(amount, "hour", "hours")}${place ? ` on ${place}` : ""}.`,
    advice:
      "One is made every night at 3:00 am, or as soon as the server runs. The server’s log says why it failed; most often the disk is full. Make room, or set BACKUP_DIR to a folder on a larger disk.",
    link: null,
  }),
  upload: ({ amount, place }) => ({
    title: `No backup was put into the bucket of BACKUP_URL for ${counted(amount, "hour", "hours")}${place ? ` by ${place}` : ""}.`,
    advice:
      "Each night’s backup is encrypted and put there, and tried again every hour. The server’s log says why it failed; halcyon check-config tries the bucket. Until then the newest backups are on the server’s own disk only.",
    link: null,
  }),
  clock: ({ amount, place }) => ({
    title: `The clock${place ? ` of ${place}` : ""} is ${counted(Math.abs(amount), "second", "seconds")} ${amount > 0 ? "ahead of" : "behind"} the database’s.`,
    advice:
      "Prices, holds and deadlines begin and end at wrong times on that machine. Turn on time synchronization (NTP) there and on the database’s machine. When the difference is more than a minute, /readyz says that the process isn’t ready.",
    link: null,
  }),
};

/** Returns the text of an alert. */
export function alertWords(facts: AlertFacts): AlertWords {
  return WORDS[facts.kind](facts);
}

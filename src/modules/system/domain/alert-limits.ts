/** The limits above which the owner is alerted. */
export const ALERT_LIMITS = {
  /** The number of consecutive payments without an event that counts as a silent webhook. */
  silentPayments: 2,
  /** A payment page closes after about half an hour; its webhook must have arrived by then. */
  silentAfterMinutes: 60,
  /** Payments that began earlier than this are ignored. */
  silentWithinDays: 7,
  /** The number of emails that the mail server refused repeatedly. */
  refusedMails: 3,
  /** The number of tries of each of these emails: a mail server that is down for a minute is no problem. */
  refusedTries: 5,
  /** How long a job must be dead after its last retry: scheduled jobs run again within minutes. */
  deadJobMinutes: 10,
  /** The minimum free space on the disk of the data folder. */
  leastFreeBytes: 2_000_000_000,
  /** A night and half a day: one missed backup triggers an alert, as the next hours don't make up for it. */
  backupHours: 36,
  /** How many seconds a machine's clock may differ from the database's; a time service syncs them within milliseconds. */
  clockOffSeconds: 5,
} as const;

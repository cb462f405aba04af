/** The limits from which the owner gets an alert. */
export const ALERT_LIMITS = {
  /** The number of consecutive payments without an event that counts as a silent webhook. */
  silentPayments: 2,
  /** A payment page closes after about half an hour, and its webhook is due by then. */
  silentAfterMinutes: 60,
  /** Payments that began longer ago say nothing about today. */
  silentWithinDays: 7,
  /** The number of mails that the mail server refused repeatedly. */
  refusedMails: 3,
  /** How often each of them was tried: a mail server that is away for a minute is no trouble. */
  refusedTries: 5,
  /** A job that used up its tries counts from then on: scheduled ones run again within minutes. */
  deadJobMinutes: 10,
  /** Free space on the disk of the data folder. */
  leastFreeBytes: 2_000_000_000,
  /** A night and half a day: one missed backup isn't made up for by the next hours. */
  backupHours: 36,
  /** How far a machine's clock may be from the database's; a time service holds them together within milliseconds. */
  clockOffSeconds: 5,
} as const;

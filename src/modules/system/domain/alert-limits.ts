/** The limits above which the owner is alerted. */
export const ALERT_LIMITS = {
  /** How many consecutive payments without a webhook event mean that the webhook has failed. */
  silentPayments: 2,
  /** A payment page closes after about half an hour; its webhook must have arrived by then. */
  silentAfterMinutes: 60,
  /** Payments that began longer ago are ignored. */
  silentWithinDays: 7,
  /** How many emails the mail server must have refused repeatedly. */
  refusedMails: 3,
  /** How often each of these emails must have been tried, because a mail server may be down for a minute. */
  refusedTries: 5,
  /** How long ago a job's last retry must have failed: scheduled jobs run again within minutes. */
  deadJobMinutes: 10,
  /** The minimum free space on the disk of the data folder. */
  leastFreeBytes: 2_000_000_000,
  /** Hours without a backup: a day and a half, so that one missed nightly backup triggers an alert. */
  backupHours: 36,
  /**
   * How many seconds a machine's clock may differ from the database's; a time service syncs them within milliseconds.
   */
  clockOffSeconds: 5,
} as const;

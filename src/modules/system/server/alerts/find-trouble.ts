import { countRefusedMails, hasSender } from "#modules/notifications/server/public.ts";
import { isWebhookSilent } from "#modules/payments/server/public.ts";
import { hoursSinceBackup } from "#platform/backup/backup-folder.ts";
import { hoursSinceUpload } from "#platform/backup/send-backup.ts";
import { readDatabaseState } from "#platform/clock/database-clock.ts";
import type { Database } from "#platform/db/client.ts";
import { readDiskSpace } from "#platform/disk-space.ts";
import { countDeadJobs } from "#platform/jobs/dead-jobs.ts";
import { ALERT_LIMITS } from "../../domain/alert-limits.ts";
import type { AlertFacts } from "../../domain/alert-words.ts";

export type Trouble = AlertFacts & { key: string };
export type AlertLimits = { [Name in keyof typeof ALERT_LIMITS]: number };

/**
 * `backupFolder`: where nightly backups are stored, if there are any; `sendsBackups`: whether they also go to a bucket.
 * `now`: this machine's clock.
 */
export type WatchedServer = {
  db: Database;
  dataDir: string;
  mailFrom?: string | undefined;
  backupFolder?: string | undefined;
  sendsBackups?: boolean;
  now?: () => number;
};

/** Returns the current problems that this machine can detect, and the keys of all checks. */
export async function findTrouble(
  { db, dataDir, mailFrom, backupFolder, sendsBackups = false, now }: WatchedServer,
  limits: AlertLimits = ALERT_LIMITS,
): Promise<{ checked: string[]; trouble: Trouble[] }> {
  const [isSilent, canSend, refused, dead, { freeBytes, machine }, hours, unsentHours, { offsetMs }] =
    await Promise.all([
      isWebhookSilent(db, {
        payments: limits.silentPayments,
        afterMinutes: limits.silentAfterMinutes,
        withinDays: limits.silentWithinDays,
      }),
      hasSender(db, { mailFrom }),
      countRefusedMails(db, limits.refusedTries),
      countDeadJobs(db, limits.deadJobMinutes),
      readDiskSpace(dataDir),
      backupFolder ? hoursSinceBackup(backupFolder) : 0,
      backupFolder && sendsBackups ? hoursSinceUpload(backupFolder) : 0,
      readDatabaseState(db, now),
    ]);
  const disk = `disk:${machine}`;
  const backup = `backup:${machine}`;
  const upload = `upload:${machine}`;
  const clock = `clock:${machine}`;
  const trouble: Trouble[] = [];
  if (isSilent) trouble.push({ key: "webhooks", kind: "webhooks", amount: limits.silentPayments });
  if (!canSend) trouble.push({ key: "sender", kind: "sender", amount: 1 });
  if (refused >= limits.refusedMails) trouble.push({ key: "mails", kind: "mails", amount: refused });
  if (dead > 0) trouble.push({ key: "jobs", kind: "jobs", amount: dead });
  if (freeBytes < limits.leastFreeBytes) trouble.push({ key: disk, kind: "disk", amount: freeBytes, place: machine });
  if (hours >= limits.backupHours)
    trouble.push({ key: backup, kind: "backup", amount: Math.floor(hours), place: machine });
  if (unsentHours >= limits.backupHours)
    trouble.push({ key: upload, kind: "upload", amount: Math.floor(unsentHours), place: machine });
  if (Math.abs(offsetMs) > limits.clockOffSeconds * 1_000)
    trouble.push({ key: clock, kind: "clock", amount: Math.round(offsetMs / 1_000), place: machine });
  return { checked: ["webhooks", "sender", "mails", "jobs", disk, backup, upload, clock], trouble };
}

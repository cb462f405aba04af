import { z } from "zod";
import type { DueWork } from "#platform/clock/due-work.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { DELIVER_TASK, deliverGiftCard } from "./cards/deliver-card.ts";
import { earliestBalanceReminderInSql, enqueueBalanceReminders } from "./cards/enqueue-balance-reminders.ts";

const cardSchema = z.object({ giftCardId: z.string(), serial: z.int() });

const BALANCE_REMINDERS_TASK = "tell_gift_cards";

/** Returns the jobs of gift cards: sending each card on its day, and a reminder while much of it is left. */
export function giftCardTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return {
    [DELIVER_TASK]: (payload) => deliverGiftCard(db, cardSchema.parse(payload)),
    [BALANCE_REMINDERS_TASK]: () => enqueueBalanceReminders(db),
  };
}

/** Every hour. */
export const giftCardSchedules: Record<string, string> = { [BALANCE_REMINDERS_TASK]: "17 * * * *" };

export const giftCardDueWork: DueWork = { task: BALANCE_REMINDERS_TASK, earliest: earliestBalanceReminderInSql };

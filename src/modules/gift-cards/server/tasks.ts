import { z } from "zod";
import type { DueWork } from "#platform/clock/due-work.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { DELIVER_TASK, deliverGiftCard } from "./cards/deliver-card.ts";
import { earliestToTell, tellWhatIsLeft } from "./cards/tell-what-is-left.ts";

const cardSchema = z.object({ giftCardId: z.string(), serial: z.int() });

const TELL_TASK = "tell_gift_cards";

/** Returns the jobs of gift cards: sending each card on its day, and a reminder while much of it is left. */
export function giftCardTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return {
    [DELIVER_TASK]: (payload) => deliverGiftCard(db, cardSchema.parse(payload)),
    [TELL_TASK]: () => tellWhatIsLeft(db),
  };
}

/** Every hour. */
export const giftCardSchedules: Record<string, string> = { [TELL_TASK]: "17 * * * *" };

export const giftCardDueWork: DueWork = { task: TELL_TASK, earliest: earliestToTell };

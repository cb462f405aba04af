import { z } from "zod";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { DELIVER_TASK, deliverGiftCard } from "./cards/deliver-card.ts";

const cardSchema = z.object({ giftCardId: z.string(), serial: z.int() });

/** Jobs of gift cards: each is sent on its day. */
export function giftCardTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return {
    [DELIVER_TASK]: (payload) => deliverGiftCard(db, cardSchema.parse(payload)),
  };
}

import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { AppError } from "#shared/app-error.ts";
import { dayCloseCalls as calls } from "../../staff/contract/day-close-calls.ts";
import { countCash, readDayClose } from "./day-close.ts";

/** Binds the back-office calls for closing a day. */
export const bindDayCloseApi: BindApi = (api, { db, clock }) => {
  api.on(calls.readDayClose, async ({ query }) => ({
    data: await readDayClose(db, { day: query.day, now: clock.now() }),
  }));
  api.on(calls.countCash, async (context) => {
    const actor = actorOf(context);
    if (actor.accountId === null) throw new AppError("forbidden");
    const now = clock.now();
    await countCash(db, context.body, { actor: { ...actor, accountId: actor.accountId }, now });
    return { data: await readDayClose(db, { day: context.body.day, now }) };
  });
};

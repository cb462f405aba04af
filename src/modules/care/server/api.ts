import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { checkScreening } from "../contract/screening-calls.ts";
import { judgeAnswers } from "./screening/judge-answers.ts";
import { makePass } from "./screening/screening-pass.ts";
import { toWireOutcomes } from "./screening/wire-outcomes.ts";

/** Connects the calls that need neither a visit nor a customer: a guest's health check, which isn't stored. */
export const bindCareApi: BindApi = (api, deps) => {
  const { db, clock, secrets } = deps;
  api.on(checkScreening, async ({ body, clientNetwork }) => {
    await countTryOfNetwork(db, "screening-address", networkOf(deps, clientNetwork), limits.screeningPerAddress);
    const {
      location: { timeZone },
      booking,
    } = await recallClinicSettings(deps);
    const now = clock.now();
    const today = dateInZone(now, timeZone);
    const { outcomes } = await judgeAnswers(db, { ...body, today });
    if (outcomes.length === 0) throw new AppError("not_found");
    const { horizonDays } = booking;
    return {
      data: {
        outcomes: await toWireOutcomes(db, outcomes, { today, horizonDays, now }),
        pass: makePass(secrets, outcomes, now),
      },
    };
  });
};

import { explainSlot as explainCall } from "#modules/booking/contract/explain-slot.ts";
import { findFirstFreeDay, listFreeDays, listSlots } from "#modules/booking/contract/list-slots.ts";
import { freeTimes, getOwnVisit, readVisitCaller } from "#modules/booking/server/public.ts";
import { readPass } from "#modules/care/server/public.ts";
import { type BindApi, RepeatedAnswer } from "#platform/api-binder.ts";
import type { Principal } from "#shared/principal.ts";
import { visitOfCustomer } from "./visit/visit-of-cart.ts";

type Asker = { principal: Principal | undefined; request: Request };
type AskedFor = { serviceIds: string[]; addOnIds: string[]; practitionerId?: string; appointmentId?: string };

type Starts = Awaited<ReturnType<typeof freeTimes.findSlots>>;
type StartsAnswer = { data: ReturnType<typeof freeTimes.toWireSlot>[] };

const answers = new WeakMap<Starts, RepeatedAnswer<StartsAnswer>>();

/** Returns the response for a day's start times. For a cached list of start times, it is created once and reused. */
function answerOf(date: string, starts: Starts): StartsAnswer | RepeatedAnswer<StartsAnswer> {
  const known = answers.get(starts);
  if (known) return known;
  const fields = { data: starts.map((start) => freeTimes.toWireSlot(date, start)) };
  if (!freeTimes.isSharedPlan(starts)) return fields;
  const answer = new RepeatedAnswer(fields);
  answers.set(starts, answer);
  return answer;
}

type Days = freeTimes.FirstFreeDay["days"];
type FirstDayAnswer = {
  data: { month: string; days: Days[number][]; date?: string; slots: StartsAnswer["data"] };
  notTogether: string | undefined;
};

/** Responses for first free days by their starts, with the days for which each was created. */
const firstDayAnswers = new WeakMap<Starts, { days: Days; answer: RepeatedAnswer<FirstDayAnswer> }>();

/** Returns the response for a first free day. For cached starts and days, it is created once and reused. */
function firstDayAnswerOf(
  { month, days, date, starts }: freeTimes.FirstFreeDay,
  notTogether: string | undefined,
): FirstDayAnswer | RepeatedAnswer<FirstDayAnswer> {
  const known = firstDayAnswers.get(starts);
  if (known?.days === days && known.answer.answer.notTogether === notTogether) return known.answer;
  const slots = date === undefined ? [] : starts.map((start) => freeTimes.toWireSlot(date, start));
  const fields = { data: { month, days: [...days], ...(date === undefined ? {} : { date }), slots }, notTogether };
  if (!freeTimes.isSharedPlan(starts) || !freeTimes.isSharedPlan(days)) return fields;
  const answer = new RepeatedAnswer<FirstDayAnswer>(fields);
  firstDayAnswers.set(starts, { days, answer });
  return answer;
}

/**
 * Binds the calls for free times. Free times belong to booking, but for a logged-in customer the calls need the cart:
 * its treatments, if the request names none, and its hold, whose slot counts as free.
 */
export const bindSlotsApi: BindApi = (api, deps) => {
  async function queryOf(query: AskedFor, asker: Asker): Promise<freeTimes.SlotQuery> {
    const { practitionerId, appointmentId } = query;
    if (appointmentId) {
      // A visit's own slot doesn't block moving it, for its customer or the holder of its link (BK-5).
      const owner = readVisitCaller(deps.secrets, { id: appointmentId, ...asker });
      return {
        visit: await getOwnVisit(deps.db, { appointmentId, now: deps.clock.now(), ...owner }),
        practitionerId,
      };
    }
    if (!asker.principal) {
      const screenedDates = readPass(deps.secrets, asker.request.headers.get("x-screening"), deps.clock.now());
      return { visit: query, practitionerId, screenedDates };
    }
    const { customerId } = asker.principal;
    const { services, holdId } = await visitOfCustomer(deps.db, customerId);
    const visit = query.serviceIds.length > 0 ? query : services;
    return { visit, practitionerId, except: holdId ?? undefined, customerId };
  }

  api.on(listSlots, async ({ query, ...asker }) => {
    const slots = await freeTimes.findSlots(deps, { date: query.date, ...(await queryOf(query, asker)) });
    return answerOf(query.date, slots);
  });
  api.on(explainCall, async ({ query, ...asker }) => {
    const { date, time } = query;
    const explained = await freeTimes.explainSlot(deps, { date, time, ...(await queryOf(query, asker)) });
    return { data: freeTimes.toWireExplanation(date, explained) };
  });
  api.on(listFreeDays, async ({ query, ...asker }) => {
    const slotQuery = await queryOf(query, asker);
    const [data, notTogether] = await Promise.all([
      freeTimes.findMonth(deps, { month: query.month, ...slotQuery }),
      freeTimes.explainWhyNotTogether(deps, slotQuery),
    ]);
    return { data: [...data], notTogether };
  });
  api.on(findFirstFreeDay, async ({ query, ...asker }) => {
    const slotQuery = await queryOf(query, asker);
    const [first, notTogether] = await Promise.all([
      freeTimes.findFirstFreeDay(deps, { from: query.from, ...slotQuery }),
      freeTimes.explainWhyNotTogether(deps, slotQuery),
    ]);
    return firstDayAnswerOf(first, notTogether);
  });
};

import {
  listScreeningQuestions,
  readScreeningAnswers,
  saveScreeningAnswers,
} from "#modules/care/contract/screening-calls.ts";
import { readAnswers, toAnswersInWords, toWireOutcomes } from "#modules/care/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { clinicSnapshotOf } from "../slots/clinic-snapshot.ts";
import { getAppointment } from "../visits/appointment-queries.ts";
import { visitOwnerOf } from "../visits/visit-link.ts";
import { listQuestionsToAsk } from "./questions-to-ask.ts";
import { saveAnswers } from "./save-answers.ts";

type Asker = { principal: Principal | undefined; request: Request };
type About = { appointmentId?: string | undefined; serviceIds?: readonly string[] };

/** Binds the health check of customers, and of guests who have a visit's link. */
export const bindScreeningApi: BindApi = (api, deps) => {
  const { db, clock, secrets } = deps;

  /** Whose answers are meant, and before which treatments. */
  async function whoseOf({ appointmentId, serviceIds = [] }: About, asker: Asker) {
    if (appointmentId === undefined) return { customerId: asker.principal?.customerId ?? null, serviceIds };
    const owner = visitOwnerOf(asker);
    const { id, customerId, lines } = await getAppointment(db, { appointmentId, now: clock.now(), ...owner });
    return { customerId, appointmentId: id, serviceIds: lines.map(({ serviceId }) => serviceId) };
  }

  api.on(listScreeningQuestions, async ({ query, ...asker }) => {
    const { serviceIds, ...whose } = await whoseOf(query, asker);
    const { timeZone } = (await clinicSnapshotOf(deps)).clinic.rules;
    return { data: await listQuestionsToAsk(deps, { serviceIds, whose, timeZone }) };
  });

  api.on(saveScreeningAnswers, async ({ body, ...asker }) => {
    const { serviceIds, ...whose } = await whoseOf(body, asker);
    if (whose.customerId === null && whose.appointmentId === undefined) throw new AppError("not_authenticated");
    const { rules } = (await clinicSnapshotOf(deps)).clinic;
    const now = clock.now();
    const today = dateInZone(now, rules.timeZone);
    const saved = { whose, serviceIds, answers: body.answers, today, timeZone: rules.timeZone };
    const outcomes = await saveAnswers(deps, saved);
    const { horizonDays } = rules;
    return { data: { outcomes: await toWireOutcomes(db, outcomes, { today, horizonDays, now }) } };
  });

  api.on(readScreeningAnswers, async ({ query, ...asker }) => {
    const { serviceIds: _, ...whose } = await whoseOf(query, asker);
    if (whose.customerId === null && whose.appointmentId === undefined) throw new AppError("not_authenticated");
    return { data: await toAnswersInWords(db, await readAnswers(db, secrets, whose)) };
  });
};

import { canSign } from "#modules/booking/domain/appointment-status.ts";
import { clinicState, visitAccess } from "#modules/booking/server/public.ts";
import {
  listScreeningQuestions,
  readScreeningAnswers,
  saveScreeningAnswers,
} from "#modules/care/contract/screening-calls.ts";
import { readAnswers, toAnswersInWords, toWireOutcomes } from "#modules/care/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { listQuestionsToAsk } from "./questions-to-ask.ts";
import { saveAnswers } from "./save-answers.ts";

type Asker = { principal: Principal | undefined; request: Request };
type About = { appointmentId?: string | undefined; serviceIds?: readonly string[] };

/** Binds the health check calls for customers, and for holders of a visit's preparation link. */
export const bindScreeningApi: BindApi = (api, deps) => {
  const { db, clock, secrets } = deps;

  /** Returns whose answers are requested, and the treatments they are for. */
  async function checkOf({ appointmentId, serviceIds = [] }: About, { principal, request }: Asker) {
    if (appointmentId === undefined) return { whose: { customerId: principal?.customerId ?? null }, serviceIds };
    const access = visitAccess.readVisitAccess(secrets, { principal, request, id: appointmentId, purpose: "prepare" });
    const { visit } = assertSame(await visitAccess.readAccessedVisit(db, { appointmentId, access, now: clock.now() }));
    const { id, customerId, lines } = visit;
    return { whose: { customerId, appointmentId: id }, serviceIds: lines.map((line) => line.serviceId), access };
  }

  api.on(listScreeningQuestions, async ({ query, ...asker }) => {
    const { whose, serviceIds } = await checkOf(query, asker);
    const { timeZone } = (await clinicState.recallClinicSnapshot(deps)).clinic.rules;
    return { data: await listQuestionsToAsk(deps, { serviceIds, whose, timeZone }) };
  });

  api.on(saveScreeningAnswers, async ({ body, ...asker }) => {
    const { access, ...check } = await checkOf(body, asker);
    const { whose } = check;
    assertSomebody(whose);
    const { timeZone, horizonDays } = (await clinicState.recallClinicSnapshot(deps)).clinic.rules;
    const now = clock.now();
    const today = dateInZone(now, timeZone);
    const { appointmentId } = whose;
    const work =
      appointmentId === undefined || access === undefined
        ? undefined
        : (tx: Transaction) => lockOpen(tx, { appointmentId, access, now });
    const outcomes = await saveAnswers(deps, { ...check, answers: body.answers, today, timeZone }, work);
    return { data: { outcomes: await toWireOutcomes(db, outcomes, { today, horizonDays, now }) } };
  });

  api.on(readScreeningAnswers, async ({ query, ...asker }) => {
    const { whose } = await checkOf(query, asker);
    assertSomebody(whose);
    return { data: await toAnswersInWords(db, await readAnswers(db, secrets, whose)) };
  });
};

function assertSomebody({ customerId, appointmentId }: { customerId: string | null; appointmentId?: string }): void {
  if (customerId === null && appointmentId === undefined) throw new AppError("not_authenticated");
}

/** Throws if the link was made for another start than the visit's current one. */
function assertSame(found: visitAccess.AccessedVisit): visitAccess.AccessedVisit {
  if (found.isMoved)
    throw new AppError("link_expired", {
      message: "This visit has moved. Reload the page to continue with its new time.",
    });
  return found;
}

/**
 * Locks a visit that is upcoming or has just begun, for which answers are still accepted. Throws `appointment_closed`
 * for any other visit.
 */
async function lockOpen(
  tx: Transaction,
  input: { appointmentId: string; access: visitAccess.VisitAccess; now: Date },
): Promise<void> {
  const { visit } = assertSame(await visitAccess.lockAccessedVisit(tx, input));
  if (!canSign(visit)) throw new AppError("appointment_closed");
  await clinicState.announceBoard(tx, [visit.date], visit.id);
}

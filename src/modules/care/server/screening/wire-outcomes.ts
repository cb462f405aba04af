import { listServiceNames, listServicesById, listServicesToScreen } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { WireOutcome } from "../../contract/screening-calls.ts";
import type { ScreeningOutcome } from "../../domain/screening/screening-question.ts";
import { outcomeWords } from "../../domain/screening/screening-words.ts";
import { listQuestionsOf } from "./screened-treatments.ts";

type Day = { today: string; horizonDays: number; now: Date };

/** Returns outcomes in words, with alternatives to book. Shown only to the person who answered. */
export async function toWireOutcomes(
  db: DatabaseOrTransaction,
  outcomes: readonly ScreeningOutcome[],
  { today, horizonDays, now }: Day,
): Promise<WireOutcome[]> {
  const serviceIds = outcomes.map(({ serviceId }) => serviceId);
  const instead = outcomes.flatMap(({ allowed }) => allowed);
  const [services, names, questions, offered] = await Promise.all([
    listServicesToScreen(db, serviceIds),
    listServiceNames(db, serviceIds),
    listQuestionsOf(db, serviceIds),
    listServicesById(db, instead, now),
  ]);
  return outcomes.map((outcome) => {
    const { serviceId, kind, earliest } = outcome;
    const needsTalk = kind === "allow" || kind === "consult" || kind === "refuse";
    const consult = needsTalk ? (services.find(({ id }) => id === serviceId)?.consult ?? undefined) : undefined;
    const allowed = outcome.allowed.flatMap((id) => {
      const service = offered.get(id);
      return service ? [{ id, name: service.name }] : [];
    });
    const isBeyond = earliest !== undefined && !needsTalk && earliest > addDays(today, horizonDays);
    const bookableFrom = isBeyond ? addDays(earliest, -horizonDays) : undefined;
    const text = outcomeWords(outcome, {
      treatment: names.get(serviceId) ?? "This treatment",
      allowed: allowed.map(({ name }) => name),
      consult,
      question: questions.get(serviceId)?.find(({ code }) => code === outcome.code),
      bookableFrom,
    });
    return {
      serviceId,
      kind,
      ...(earliest === undefined || needsTalk ? {} : { earliest }),
      ...(bookableFrom === undefined ? {} : { bookableFrom }),
      allowed,
      ...(consult ? { consult } : {}),
      text,
    };
  });
}

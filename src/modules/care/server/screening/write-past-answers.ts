import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import type { Secrets } from "#platform/secrets.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";
import type { VersionedAnswer } from "../../domain/screening/screening-question.ts";
import { DAYS_KEPT } from "./answers.ts";
import { listQuestionsOf } from "./screened-treatments.ts";
import { screeningAnswers } from "./screening-tables.ts";
import { healthKeyId, sealAnswers } from "./seal-answers.ts";

/** `id`: the row's id, always the same, so that a repeated write changes nothing. */
type PastAnswers = {
  id: string;
  customerId: string;
  appointmentId: string | null;
  serviceIds: readonly string[];
  answeredAt: Date;
};

type ToWrite = { secrets: Secrets; timeZone: string; now: Date };

/**
 * Records that the demo's customers declared nothing before their treatments. A question isn't answered again while an
 * earlier answer is valid. Visits must be in chronological order. Expired answers are left out, unless `keepsOld`.
 */
export async function writePastAnswers(
  tx: Transaction,
  past: readonly PastAnswers[],
  { secrets, timeZone, now, keepsOld = false }: ToWrite & { keepsOld?: boolean },
): Promise<void> {
  const questionsByService = await listQuestionsOf(tx, [...new Set(past.flatMap(({ serviceIds }) => serviceIds))]);
  const known = new Map<string, Date>();
  const rows = past.flatMap(({ serviceIds, answeredAt, id, customerId, appointmentId }) => {
    const expiresAt = startOfDay(addDays(dateInZone(answeredAt, timeZone), DAYS_KEPT + 1), timeZone);
    const questions = new Map(
      serviceIds
        .flatMap((serviceId) => questionsByService.get(serviceId) ?? [])
        .map(({ code, version }) => [code, version]),
    );
    const due = [...questions].filter(([code]) => (known.get(`${customerId} ${code}`) ?? answeredAt) <= answeredAt);
    if (due.length === 0 || (expiresAt <= now && !keepsOld)) return [];
    for (const [code] of due) known.set(`${customerId} ${code}`, expiresAt);
    const answers = due.map(([code, version]): VersionedAnswer => ({ code, version, yes: false }));
    const owner = `customer:${customerId}`;
    const sealed = sealAnswers(secrets, { id, owner }, { answers, outcomes: [] });
    return [{ id, customerId, appointmentId, owner, sealed, keyId: healthKeyId(secrets), answeredAt, expiresAt }];
  });
  await insertMany(tx, screeningAnswers, rows);
}

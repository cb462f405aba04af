import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { keepAnswers, listQuestionsOf } from "#modules/care/server/public.ts";
import { loadSecrets } from "#platform/secrets.ts";
import type { TestServer } from "./server.ts";

/** Stores a visit customer's health check with nothing to declare, so that the desk can check them in. */
export async function declareNothingFor(
  { db }: Pick<TestServer, "db">,
  { id, customerId, lines, timeZone }: Pick<Appointment, "id" | "customerId" | "lines" | "timeZone">,
): Promise<void> {
  const secrets = await loadSecrets(db, undefined);
  const asked = await listQuestionsOf(
    db,
    lines.map(({ serviceId }) => serviceId),
  );
  const questions = [...new Map([...asked.values()].flat().map((one) => [one.code, one])).values()];
  const answers = questions.map(({ code, version }) => ({ code, version, yes: false }));
  await db.transaction((tx) =>
    keepAnswers(tx, secrets, { customerId, appointmentId: id, answers, outcomes: [], timeZone }),
  );
}

import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { type Clock, fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { instantOf } from "#shared/zoned-time.ts";
import { bookTestVisit, type VisitOfTest } from "#testing/desk-rig.ts";
import { clinicNow } from "./clock.ts";
import { newGuest } from "./customer.ts";
import { declareNothingFor } from "./declare-nothing.ts";
import type { TestServer } from "./server.ts";

const ZONE = "America/New_York";

/**
 * Returns what the booking module's functions need as context, for a test that calls them in its own process. Each
 * context has a new version, so that clinic data cached by earlier test files are reloaded.
 */
export async function deskContext({ db }: Pick<TestServer, "db">, clock: Clock = fixedClock(clinicNow())) {
  const version = newId();
  return { db, clock, versions: { versionOf: () => version }, secrets: await loadSecrets(db, undefined) };
}

/**
 * Books a visit of the demo clinic for a new guest, as if two days before it, so that a visit this morning is possible
 * too. The planner chooses people, rooms and devices, unless a practitioner is named. The guest's health check has
 * nothing to declare.
 */
export async function bookVisit(
  server: Pick<TestServer, "db">,
  visit: VisitOfTest & { firstName?: string },
): Promise<Appointment> {
  const start = instantOf(visit.date, visit.time, ZONE);
  if (!start) throw new Error(`no such time: ${visit.date} ${visit.time}`);
  const context = await deskContext(server, fixedClock(new Date(start.getTime() - 2 * 86_400_000)));
  const { firstName, ...input } = visit;
  const booked = await bookTestVisit(context, { ...input, guest: { ...newGuest(firstName), ...visit.guest } });
  await declareNothingFor(server, booked);
  return booked;
}

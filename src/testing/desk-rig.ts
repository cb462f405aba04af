import { eq } from "drizzle-orm";
import { customers } from "#modules/account/server/tables.ts";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { BookingContext } from "#modules/booking/server/clinic/booking-context.ts";
import type { Staff } from "#modules/booking/server/clinic/staff-context.ts";
import { bookGuestVisit } from "#modules/booking/server/guests/book-guest-visit.ts";
import { practitioners } from "#modules/booking/server/tables.ts";
import type { Guest } from "#modules/booking/server/visits/appointment-queries.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { Database } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import type { Principal } from "#shared/principal.ts";
import type { Role } from "#shared/rights.ts";

/** Creates a staff member for desk tests, which use guest visits in the test clinic. */
export async function makeStaff(
  { db }: Pick<BookingContext, "db">,
  role: Role = "staff",
  name = "Noor Haddad",
): Promise<Principal> {
  const id = newId();
  const [firstName = "", lastName = ""] = name.split(" ");
  await db.insert(customers).values({ id, email: `${id}@example.com`, firstName, lastName, role });
  return { customerId: id, sessionId: newId(), role, name };
}

/** Returns a staff member in the form used by the desk's code. */
export function staffOf(principal: Principal): Staff {
  return { principal, actor: actorOf({ principal, requestId: newId(), clientNetwork: undefined }) };
}

/** Makes a staff account the account of a practitioner. */
export async function linkPractitioner(
  { db }: Pick<BookingContext, "db">,
  practitionerId: string,
  { customerId }: Principal,
): Promise<void> {
  await db.update(practitioners).set({ accountId: customerId }).where(eq(practitioners.id, practitionerId));
}

export type VisitOfTest = {
  date: string;
  time: string;
  serviceIds?: string[];
  practitionerId?: string;
  guest?: Partial<Guest>;
};

/** The secrets of each database, loaded once. Test files with different databases may share a process. */
const secretsOf = new WeakMap<Database, Promise<Secrets>>();

/** Books a visit for a new guest. */
export async function bookTestVisit(
  context: Omit<BookingContext, "secrets">,
  { date, time, serviceIds = ["AG08"], practitionerId, guest = {} }: VisitOfTest,
): Promise<Appointment> {
  const secrets = secretsOf.get(context.db) ?? loadSecrets(context.db, undefined);
  secretsOf.set(context.db, secrets);
  const known = await secrets;
  const id = newId();
  const person = { firstName: "Mei", lastName: "Yang", email: `${id}@example.com`, phone: "+12125550171", ...guest };
  return context.db.transaction((tx) =>
    bookGuestVisit({ ...context, secrets: known }, tx, {
      orderId: newId(),
      serviceIds,
      addOnIds: [],
      date,
      time,
      practitionerId,
      guest: person,
    }),
  );
}

import { findCustomerContact } from "#modules/account/server/public.ts";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { type clinicState, findGuest } from "#modules/booking/server/public.ts";
import type { ConsentSubject } from "#modules/care/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";

/** Returns the fields of a visit that consents need. */
export function consentSubjectOf(
  { services }: Pick<clinicState.ClinicSnapshot, "services">,
  { id, customerId, startsAt, lines }: Pick<Appointment, "id" | "customerId" | "startsAt" | "lines">,
): ConsentSubject {
  const families = lines.flatMap(({ serviceId }) => services.get(serviceId)?.need.family ?? []);
  return { appointmentId: id, customerId, startsAt, families: [...new Set(families)] };
}

/** Returns the name with which a form of the visit is signed. Throws `not_found` once the account is erased. */
export async function signerOf(
  db: DatabaseOrTransaction,
  { id, customerId }: Pick<Appointment, "id" | "customerId">,
): Promise<{ firstName: string; lastName: string }> {
  const person = customerId ? await findCustomerContact(db, customerId) : await findGuest(db, id);
  if (!person) throw new AppError("not_found");
  return { firstName: person.firstName, lastName: person.lastName };
}

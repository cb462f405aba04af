import { customerMinutesWith } from "#modules/scheduling/domain/service-need.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { WirePerformer } from "../../staff/contract/schedule/performer-calls.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";

/**
 * Lists the clinic's practitioners, with whether they perform a treatment, how long they take, and until when. Throws
 * `not_found`.
 */
export async function listPerformers(db: DatabaseOrTransaction, serviceId: string): Promise<WirePerformer[]> {
  const { services, practitioners, clinic } = await loadClinicSnapshot(db);
  const need = services.get(serviceId)?.need;
  if (!need) throw new AppError("not_found");
  return practitioners.flatMap(({ id, name }) => {
    const person = clinic.resources.find((resource) => resource.id === id);
    if (!person) return [];
    const own = need.practitioners.find(({ practitionerId }) => practitionerId === id);
    return {
      practitionerId: id,
      name,
      role: person.pool,
      isPerformed: customerMinutesWith(need, person) !== undefined,
      isRoleAllowed: need.roles.length === 0 || need.roles.includes(person.pool),
      minutes: own?.customerMinutes ?? need.customerMinutes,
      hasOwnMinutes: own?.customerMinutes !== undefined && own.customerMinutes !== null,
      qualifiedUntil: own?.qualifiedUntil ?? null,
    };
  });
}

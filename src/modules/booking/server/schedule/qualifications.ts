import { eq } from "drizzle-orm";
import { listMenu } from "#modules/catalog/server/public.ts";
import { customerMinutesWith } from "#modules/scheduling/domain/service-need.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { formatDay } from "#shared/zoned-time.ts";
import type { WirePerformer } from "../../staff/contract/schedule/performer-calls.ts";
import type { WireQualifications } from "../../staff/contract/schedule/qualification-calls.ts";
import { type BookableService, type ClinicSnapshot, loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { practitionerServices, resources } from "../tables.ts";
import { type ChangeMode, type ChangeOutcome, changeSchedule } from "./change-schedule.ts";
import { getWorkingHours, raiseHoursVersion } from "./working-hours.ts";

/**
 * Returns the treatments in menu order, with whether a practitioner performs them, how long they take, and until when.
 * Throws `not_found`.
 */
export async function getQualifications(db: DatabaseOrTransaction, resourceId: string): Promise<WireQualifications> {
  const { version } = await getWorkingHours(db, resourceId);
  const [snapshot, menu] = [await loadClinicSnapshot(db), await listMenu(db)];
  // Read from the database and not from the snapshot, because a hidden practitioner stays qualified.
  const [person] = await db
    .select({ id: resources.id, kind: resources.kind, pool: resources.pool })
    .from(resources)
    .where(eq(resources.id, resourceId));
  const services = menu.flatMap((category) =>
    category.services.flatMap(({ id }) => {
      const service = snapshot.services.get(id);
      if (!service) return [];
      const own = service.need.practitioners.find(({ practitionerId }) => practitionerId === resourceId);
      return {
        serviceId: id,
        name: service.name,
        category: category.name,
        isPerformed: person !== undefined && customerMinutesWith(service.need, person) !== undefined,
        minutes: service.need.customerMinutes,
        ownMinutes: own?.customerMinutes ?? null,
        qualifiedUntil: own?.qualifiedUntil ?? null,
      };
    }),
  );
  return { resourceId, version, services };
}

/** An absent `qualifiedUntil` leaves the end unchanged. */
type Qualification = { serviceId: string; ownMinutes: number | null; qualifiedUntil?: string | null | undefined };

/**
 * Sets which treatments a practitioner performs. If a treatment lists no practitioners, everyone with one of its roles
 * performs it; the first change then stores all of its practitioners by name. Throws `not_found`, `version_conflict`,
 * `has_conflicts`, and `invalid_input` when a treatment would be left without a practitioner.
 */
export function saveQualifications(
  context: ScheduleContext,
  resourceId: string,
  { services, version, ...input }: ChangeMode & { services: readonly Qualification[]; version: number },
): Promise<ChangeOutcome<WireQualifications>> {
  return changeSchedule(context, {
    ...input,
    locksClinic: true,
    scope: { resourceIds: [resourceId] },
    async write(tx) {
      const { name } = await raiseHoursVersion(tx, resourceId, version);
      const before = await getQualifications(tx, resourceId);
      const snapshot = await loadClinicSnapshot(tx);
      for (const former of before.services) {
        const { serviceId, isPerformed } = former;
        const requested = services.find((one) => one.serviceId === serviceId);
        const qualification = requested && {
          ...requested,
          qualifiedUntil: requested.qualifiedUntil ?? endAfterChange(requested, former),
        };
        if ((qualification !== undefined) === isPerformed && (!qualification || isSame(qualification, former)))
          continue;
        const service = snapshot.services.get(serviceId);
        if (service) await nameOrForget(tx, snapshot, { service, resourceId, qualification });
      }
      const result = await getQualifications(tx, resourceId);
      const states = { before: { services: toAuditText(before) }, after: { services: toAuditText(result) } };
      const summary = `Treatments of ${name}`;
      return {
        result,
        entry: { action: "qualifications.save", resource: "Practitioner", resourceId, summary, ...states },
      };
    },
  });
}

/**
 * Returns the end date for a change that sets no new date: none if `qualifiedUntil` is null, the former date if it is
 * missing.
 */
function endAfterChange({ qualifiedUntil }: Qualification, former: Qualification): string | null {
  return qualifiedUntil === undefined ? (former.qualifiedUntil ?? null) : null;
}

function isSame(one: Qualification, other: Qualification): boolean {
  return one.ownMinutes === other.ownMinutes && one.qualifiedUntil === other.qualifiedUntil;
}

type Change = { service: BookableService; resourceId: string; qualification: Qualification | undefined };

async function nameOrForget(tx: Transaction, snapshot: ClinicSnapshot, { service, resourceId, qualification }: Change) {
  const others = listPerformerIds(snapshot, service).filter((id) => id !== resourceId);
  if (!qualification && others.length === 0) {
    const message = `No one else does ${service.name}. Let another person do it first, or hide the treatment.`;
    throw new AppError("invalid_input", { message, issues: [{ path: "services", message }] });
  }
  const rowOf = (practitionerId: string) => {
    const own = service.need.practitioners.find((one) => one.practitionerId === practitionerId);
    return {
      practitionerId,
      serviceId: service.id,
      durationMinutes: own?.customerMinutes ?? null,
      qualifiedUntil: own?.qualifiedUntil ?? null,
    };
  };
  const named = service.need.practitioners.map(({ practitionerId }) => practitionerId);
  const staying = [...new Set([...others, ...named.filter((id) => id !== resourceId)])];
  const rows = staying.map(rowOf);
  if (qualification) {
    const { ownMinutes: durationMinutes, qualifiedUntil = null } = qualification;
    rows.push({ practitionerId: resourceId, serviceId: service.id, durationMinutes, qualifiedUntil });
  }
  await tx.delete(practitionerServices).where(eq(practitionerServices.serviceId, service.id));
  await tx.insert(practitionerServices).values(rows);
}

function listPerformerIds({ clinic }: ClinicSnapshot, { need }: BookableService): string[] {
  return clinic.resources.filter((person) => customerMinutesWith(need, person) !== undefined).map(({ id }) => id);
}

function toAuditText({ services }: WireQualifications): string[] {
  return services
    .filter(({ isPerformed }) => isPerformed)
    .map(({ name, ownMinutes, qualifiedUntil }) => {
      const minutes = ownMinutes === null ? name : `${name} (${ownMinutes} min)`;
      return qualifiedUntil === null ? minutes : `${minutes}, until ${formatDay(qualifiedUntil, { year: true })}`;
    });
}

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

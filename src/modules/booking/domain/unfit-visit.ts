import { closureOn } from "#modules/content/domain/closure.ts";
import type { ClinicRules } from "#modules/scheduling/domain/clinic-rules.ts";
import type { BusyRange, Resource, TimeRange } from "#modules/scheduling/domain/resource.ts";
import { liesIn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { dateInZone } from "#shared/zoned-time.ts";

/** Why a booked visit doesn't fit the clinic's current setup. No reason cancels or moves the visit. */
export const unfitReasons = ["hours", "time_off", "closed", "inactive", "qualification"] as const;
export type UnfitReason = (typeof unfitReasons)[number];

export type UnfitResource = { reason: UnfitReason; resourceId: string };

/** What a visit occupies: the parts that need a practitioner, and its claims including buffers. */
export type OccupiedVisit = {
  /** `serviceId`: the treatment the person performs; null for a practitioner who assists or observes. */
  parts: readonly (TimeRange & { serviceId: string | null; practitionerId: string })[];
  claims: readonly BusyRange[];
};

export type CurrentClinic = {
  rules: ClinicRules;
  /** Active resources by id; a missing id means the resource isn't active. */
  resources: ReadonlyMap<string, Resource>;
  /** Whether a person performs a treatment on a clinic day. */
  isQualified(practitionerId: string, serviceId: string, date: string): boolean;
};

/**
 * Returns the parts of a visit that the clinic's current working time doesn't allow. For a practitioner only the time
 * with the customer matters. A room or device that is out of service can't be prepared or cleaned either.
 */
export function findUnfitResources({ parts, claims }: OccupiedVisit, clinic: CurrentClinic): UnfitResource[] {
  const found = [
    ...parts.flatMap((part) => checkPart(part, clinic)),
    ...claims.flatMap((claim) => checkClaim(claim, clinic)),
  ];
  return found.filter(
    (one, index) =>
      found.findIndex((other) => other.reason === one.reason && other.resourceId === one.resourceId) === index,
  );
}

function checkPart(
  { serviceId, practitionerId, ...time }: OccupiedVisit["parts"][number],
  clinic: CurrentClinic,
): UnfitResource[] {
  const person = clinic.resources.get(practitionerId);
  if (!person) return [{ reason: "inactive", resourceId: practitionerId }];
  const date = dateInZone(time.from, clinic.rules.timeZone);
  const isAble = serviceId === null || clinic.isQualified(practitionerId, serviceId, date);
  const lost = isAble ? [] : [{ reason: "qualification" as const }];
  const late = liesIn(spansOn(clinic.rules, person, date), time)
    ? []
    : [{ reason: findReason(person, date, time, clinic) }];
  return [...lost, ...late].map((conflict) => ({ ...conflict, resourceId: practitionerId }));
}

/** Returns the most specific cause: time off, then a closure, then the usual hours. */
function findReason(person: Resource, date: string, time: TimeRange, { rules }: CurrentClinic): UnfitReason {
  if (person.timeOff.some((range) => overlaps(range, time))) return "time_off";
  return closureOn(rules.closures, date) ? "closed" : "hours";
}

function checkClaim({ resourceId, ...time }: BusyRange, { resources }: CurrentClinic): UnfitResource[] {
  const unit = resources.get(resourceId);
  if (!unit) return [{ reason: "inactive", resourceId }];
  const isOff = unit.kind !== "practitioner" && unit.timeOff.some((range) => overlaps(range, time));
  return isOff ? [{ reason: "time_off", resourceId }] : [];
}

function overlaps(one: TimeRange, other: TimeRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Returns the parts of a plan that need a practitioner. */
export function listStaffedParts({ lines }: Pick<VisitPlan, "lines">): OccupiedVisit["parts"] {
  return lines.flatMap(({ serviceId, segments }) =>
    segments.flatMap(({ practitionerId, staff, startsAt: from, endsAt: to }) =>
      practitionerId === null ? [] : [{ practitionerId, serviceId: staff === "roles" ? null : serviceId, from, to }],
    ),
  );
}

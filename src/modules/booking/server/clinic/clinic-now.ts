import { customerMinutesWith } from "#modules/scheduling/domain/service-need.ts";
import type { ClinicNow } from "../../domain/unfit-visit.ts";
import type { ClinicSnapshot } from "./clinic-snapshot.ts";

/** Returns the data that visits are checked against: a snapshot's working time and qualifications. */
export function clinicNowOf({ clinic, services }: ClinicSnapshot): ClinicNow {
  const resources = new Map(clinic.resources.map((resource) => [resource.id, resource]));
  return {
    rules: clinic.rules,
    resources,
    isQualified(practitionerId, serviceId, date) {
      const [service, person] = [services.get(serviceId), resources.get(practitionerId)];
      return !service || !person || customerMinutesWith(service.need, person, date) !== undefined;
    },
  };
}

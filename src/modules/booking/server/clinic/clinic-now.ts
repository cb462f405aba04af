import { customerMinutesWith } from "#modules/scheduling/domain/service-need.ts";
import type { CurrentClinic } from "../../domain/unfit-visit.ts";
import type { ClinicSnapshot } from "./clinic-snapshot.ts";

/** Returns the data that visits are checked against: a snapshot's working time and qualifications. */
export function currentClinicOf({ clinic, services }: ClinicSnapshot): CurrentClinic {
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

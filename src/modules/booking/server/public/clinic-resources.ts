/** People, rooms and devices, and the resources that treatments lack. */

export { listPractitioners } from "../resources/list-practitioners.ts";
export { listServiceGaps } from "../resources/list-service-gaps.ts";
export { listScheduledMinutes } from "../resources/scheduled-minutes.ts";
export {
  addClinicResource,
  type ClinicResource,
  listClinicResources,
  removeClinicResource,
} from "../setup/set-up-resources.ts";

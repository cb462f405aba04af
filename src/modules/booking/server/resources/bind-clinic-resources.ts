import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { deviceResource, deviceTypeResource, roomResource } from "../../staff/contract/place-resources.ts";
import { practitionerResource } from "../../staff/contract/practitioner-resource.ts";
import { deviceTypes } from "../tables.ts";
import { practitionerBinding } from "./practitioner-binding.ts";
import { resourceBinding } from "./resource-binding.ts";

/** Connects the API for people, rooms and devices, which share a table, and for device clean-up times. */
export const bindClinicResources: BindApi = (api, deps) => {
  bindResource(api, deps, practitionerResource, practitionerBinding);
  bindResource(api, deps, roomResource, resourceBinding("room"));
  bindResource(api, deps, deviceResource, resourceBinding("device"));
  bindResource(api, deps, deviceTypeResource, {
    table: deviceTypes,
    uniqueFields: { device_types_one_per_pool: "pool" },
  });
};

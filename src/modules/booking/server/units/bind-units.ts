import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { deviceResource, roomResource } from "../../contract/admin/place-resources.ts";
import { practitionerResource } from "../../contract/admin/practitioner-resource.ts";
import { practitionerBinding } from "./practitioner-binding.ts";
import { unitBinding } from "./unit-binding.ts";

/** Binds people, rooms and devices, which share a table. */
export const bindUnits: BindApi = (api, deps) => {
  bindResource(api, deps, practitionerResource, practitionerBinding);
  bindResource(api, deps, roomResource, unitBinding("room"));
  bindResource(api, deps, deviceResource, unitBinding("device"));
};

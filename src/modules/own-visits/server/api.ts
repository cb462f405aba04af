import type { BindApi } from "#platform/api-binder.ts";
import { bindPrepareApi } from "./prepare/prepare-api.ts";
import { bindScreeningApi } from "./screening/screening-api.ts";
import { bindVisitsApi } from "./visits/visits-api.ts";

/** Binds the calls with which customers read, prepare, rebook and cancel their own visits. */
export const bindOwnVisitsApi: BindApi = (api, deps) => {
  bindPrepareApi(api, deps);
  bindScreeningApi(api, deps);
  bindVisitsApi(api, deps);
};

import { defineCall } from "#shared/contract/define-call.ts";

/**
 * Returns the staff calls as OpenAPI 3.1, each with the permission it needs. The public description leaves them out.
 */
export const readStaffDescription = defineCall({
  method: "GET",
  path: "admin/openapi.json",
  summary: "The description of the back office’s calls, with the right that each needs",
  auth: { right: "backOffice.use" },
  answer: {},
  raw: "application/json",
});

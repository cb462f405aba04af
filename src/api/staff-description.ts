import { defineCall } from "#shared/contract/define-call.ts";

/** The staff's calls as OpenAPI 3.1, each with the right it needs; the public description doesn't name them. */
export const readStaffDescription = defineCall({
  method: "GET",
  path: "admin/openapi.json",
  summary: "The description of the back office’s calls, with the right that each needs",
  auth: { right: "backOffice.use" },
  answer: {},
  raw: "application/json",
});

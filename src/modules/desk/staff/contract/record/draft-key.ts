import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";

/**
 * The key with which this session's drafts lie encrypted on the device (BO-23). It is the same for as long as the session lasts, and
 * nothing gives it out again after that.
 */
export const readDraftKey = defineCall({
  method: "GET",
  path: "admin/DraftKey",
  summary: "The key of this session for drafts of notes that wait on the device",
  auth: { right: "health.write" },
  answer: { data: z.object({ key: z.string() }) },
});

import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";

/**
 * Returns the key that encrypts this session's drafts on the device (BO-23). It stays the same for the whole session,
 * and can't be retrieved after that.
 */
export const readDraftKey = defineCall({
  method: "GET",
  path: "admin/DraftKey",
  summary: "The key of this session for drafts of notes that wait on the device",
  auth: { right: "health.write" },
  answer: { data: z.object({ key: z.string() }) },
});

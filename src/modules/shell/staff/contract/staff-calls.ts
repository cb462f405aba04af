import { z } from "zod";
import { defineCall, type StaffCalls } from "#shared/contract/define-call.ts";
import { contentKinds, offeringNames } from "#shared/site-content.ts";

const readSiteContent = defineCall({
  method: "GET",
  path: "admin/SiteContent",
  summary: "What the clinic lacks of all that a site can show, and what its owner has switched off",
  auth: { right: "settings.edit" },
  answer: {
    data: z.object({
      /** The offerings switched off in the section `site` of the settings. */
      off: z.array(z.enum(offeringNames)),
      lacking: z.array(z.enum(contentKinds)),
    }),
  },
});

/** The back-office calls for the site as a whole. */
export const shellStaffCalls = { readSiteContent } satisfies StaffCalls;

export type ShellStaffCalls = typeof shellStaffCalls;

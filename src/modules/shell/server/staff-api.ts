import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { shellStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { readSiteContent } from "./read-site-content.ts";

/** Binds the back-office calls for the site as a whole. */
export const bindShellStaffApi: BindApi = (api, { db, clock, payments }) => {
  api.on(calls.readSiteContent, async () => {
    const settings = await getClinicSettings(db);
    const { lacking } = await readSiteContent(db, settings, {
      now: clock.now(),
      hasProvider: payments.isConnected,
    });
    return { data: { off: settings.siteOff ?? [], lacking } };
  });
};

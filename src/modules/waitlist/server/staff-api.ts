import { sql } from "drizzle-orm";
import { customerNameOfInSql, customerNamesInSql } from "#modules/account/server/public.ts";
import { clinicState } from "#modules/booking/server/public.ts";
import { serviceNamesInSql } from "#modules/catalog/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { waitlistStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { waitlistResource } from "../staff/contract/waitlist-resource.ts";
import { addByStaff } from "./add-by-staff.ts";
import { listWaitingOf } from "./end-waiting.ts";
import { positionInLineInSql } from "./own-entries.ts";
import { listFittingPlaces, offerByStaff, pauseByStaff } from "./staff-offers.ts";
import { waitlistEntries } from "./tables.ts";

const entry = (column: string) => sql.raw(`waitlist_entries.${column}`);

/** Binds the back-office calls about the waitlist to their use cases. */
export const bindWaitlistStaffApi: BindApi = (api, deps) => {
  bindResource(
    api,
    deps,
    waitlistResource,
    {
      table: waitlistEntries,
      search: (
        pattern,
      ) => sql`(concat(${entry("guest")}->>'firstName', ' ', ${entry("guest")}->>'lastName') ilike ${pattern}
        or exists (select 1 from ${customerNamesInSql} c where c.id = ${entry("customer_id")}
          and concat(c.first_name, ' ', c.last_name) ilike ${pattern}))`,
      columns: {
        name: sql<string>`coalesce(${customerNameOfInSql(sql`waitlist_entries.customer_id`)},
          nullif(trim(concat(${entry("guest")}->>'firstName', ' ', ${entry("guest")}->>'lastName')), ''), 'A guest')`,
        services: sql<string>`coalesce((select string_agg(s.name, ', ' order by wanted.at)
          from unnest(${entry("service_ids")}) with ordinality wanted(id, at) join ${serviceNamesInSql} s on s.id = wanted.id), '')`,
        dayParts: sql<string>`array_to_string(${entry("parts")}, ', ')`,
        phone: sql<string | null>`coalesce(${entry("guest")}->>'phone',
          (select c.phone from ${customerNamesInSql} c where c.id = ${entry("customer_id")}))`,
        email: sql<string | null>`coalesce(${entry("guest")}->>'email',
          (select c.email from ${customerNamesInSql} c where c.id = ${entry("customer_id")}))`,
        rank: sql<
          number | null
        >`(select ${positionInLineInSql(sql`clock_now()`)} from waitlist_entries e where e.id = ${entry("id")})`,
        offerEndsAt: sql<
          string | null
        >`(select o.expires_at from waitlist_offers o where o.entry_id = ${entry("id")} and o.state = 'open')`,
      },
    },
    async () => (await clinicState.recallClinicSnapshot(deps)).clinic.rules.timeZone,
  );
  api.on(calls.addToWaitlist, async (context) => ({
    data: await addByStaff(deps, actorOf(context), context.body),
  }));
  api.on(calls.listWaitingOf, async ({ params }) => ({ data: await listWaitingOf(deps.db, params.id) }));
  api.on(calls.listFittingPlaces, async ({ params }) => ({ data: await listFittingPlaces(deps, params.id) }));
  api.on(calls.offerWaitlistPlace, async (context) => ({
    data: await offerByStaff(deps, actorOf(context), { entryId: context.params.id, ...context.body }),
  }));
  api.on(calls.pauseWaiting, async (context) => {
    await pauseByStaff(deps, actorOf(context), { entryId: context.params.id, isPaused: context.body.paused });
    return { data: {} };
  });
};

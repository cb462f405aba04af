import { sql } from "drizzle-orm";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { searchSynonymResource } from "../staff/contract/search-synonym-resource.ts";
import { searchSynonyms } from "./search-tables.ts";

/** Binds the back-office calls for visitors' words to their table. Public searches use changes immediately. */
export const bindSearchStaffApi: BindApi = (api, deps) => {
  bindResource(
    api,
    deps,
    searchSynonymResource,
    {
      table: searchSynonyms,
      uniqueFields: { search_synonyms_one_meaning: "meaning" },
      search: (pattern) => sql`array_to_string(${searchSynonyms.words}, ' ') ilike ${pattern}`,
    },
    async () => (await recallClinicSettings(deps)).location.timeZone,
  );
};

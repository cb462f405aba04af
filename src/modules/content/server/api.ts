import type { BindApi } from "#api/env.ts";
import { getMetaTag } from "../contract/get-meta-tag.ts";
import { getPageMeta } from "./get-page-meta.ts";

/** Binds the content calls to what happens. */
export const bindContentApi: BindApi = (api, { db }) => {
  api.on(getMetaTag, async ({ params }) => ({ data: await getPageMeta(db, params.page) }));
};

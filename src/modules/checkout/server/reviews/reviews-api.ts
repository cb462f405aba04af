import { sql } from "drizzle-orm";
import { productNamesInSql, serviceNamesInSql } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { registerUndo } from "#platform/resource/undo/undoers.ts";
import { reviewStaffCalls as calls, reviewResource } from "../../staff/contract/review-resource.ts";
import { reviews } from "../tables.ts";
import { moderateReview, undoModeration } from "./moderate-review.ts";

/** Binds the back-office calls for reviews to their use cases. */
export const bindReviewsApi: BindApi = (api, deps) => {
  const { db } = deps;
  bindResource(
    api,
    deps,
    reviewResource,
    {
      table: reviews,
      columns: {
        aboutName: sql<string | null>`coalesce(
          (select p.name from ${productNamesInSql} p where p.id = reviews.product_id),
          (select s.name from ${serviceNamesInSql} s where s.id = reviews.service_id))`,
      },
    },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  registerUndo(deps, ["review.approve", "review.reject"], undoModeration(db));
  api.on(calls.approveReview, async ({ params, body, ...context }) => ({
    data: await db.transaction((tx) => moderateReview(tx, { kind: "approve", ...params, ...body }, actorOf(context))),
  }));
  api.on(calls.rejectReview, async ({ params, body, ...context }) => ({
    data: await db.transaction((tx) => moderateReview(tx, { kind: "reject", ...params, ...body }, actorOf(context))),
  }));
  api.on(calls.undoReview, async ({ params, body, ...context }) => ({
    data: await db.transaction((tx) => moderateReview(tx, { kind: "undo", ...params, ...body }, actorOf(context))),
  }));
};

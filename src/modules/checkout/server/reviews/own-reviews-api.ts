import type { BindApi } from "#platform/api-binder.ts";
import { tagsOf } from "#shared/contract/cache-tag.ts";
import { checkoutCalls } from "../../contract/calls.ts";
import { listReviews, tagsOfReviews } from "./list-reviews.ts";
import { rate, raterOf, readRateable } from "./rate.ts";
import { readVisitReviews } from "./visit-reviews.ts";

/** Binds the calls with which customers rate what they bought, and read what others wrote. */
export const bindOwnReviewsApi: BindApi = (api, deps) => {
  api.on(checkoutCalls.readRateable, async ({ query, ...caller }) => ({
    data: await readRateable(deps.db, query, raterOf(deps.secrets, query, caller)),
  }));
  api.on(checkoutCalls.rate, async ({ body, ...caller }) => {
    await rate(deps, body, raterOf(deps.secrets, body, caller));
    return { data: { status: "pending" as const }, message: "Thank you. Your review appears once we’ve read it." };
  });
  api.on(checkoutCalls.getVisitReviews, async () => ({ data: await readVisitReviews(deps.db) }));
  api.on(checkoutCalls.listReviews, async ({ query, dependsOn }) => {
    dependsOn(...tagsOfReviews(query));
    const data = await listReviews(deps.db, query);
    dependsOn(
      ...tagsOf(
        "product",
        data.flatMap(({ product }) => product ?? []),
      ),
    );
    return { data };
  });
};
